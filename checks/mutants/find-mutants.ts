import { join, relative, sep } from 'node:path';
import {
  type Expression,
  isArrowFunction,
  isBinaryExpression,
  isBindingElement,
  isBlock,
  isConditionalExpression,
  isIfStatement,
  isImportDeclaration,
  isNumericLiteral,
  isParameterDeclaration,
  isPropertyAssignment,
  isReturnStatement,
  isTypeNode,
  isVariableDeclaration,
  type Node,
  type SourceFile,
  SyntaxKind,
} from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';
import moneyConstants from './money-constants.json' with { type: 'json' };

/** A small change to a file of `src`: the characters from `start` to `end` become `text`. */
export interface Mutant {
  readonly kind: 'condition turned' | 'constant moved' | 'boolean turned' | 'value not returned';
  readonly file: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly was: string;
  readonly text: string;
  /** True for a constant of {@link MONEY}, moved as little as a case beside it must notice. */
  readonly isMoney: boolean;
}

/** The folders of `src` that decide about prices. */
const FOLDERS = ['input', 'pricing', 'decide', 'lists'];
/** Constants of the rules about money: a case of a test must stand on each side of them, beside their code. */
const MONEY = new Set(moneyConstants);
const BOUNDS = new Set(['maxLength', 'minimum', 'exclusiveMinimum', 'maximum', 'multipleOf', 'maxItems']);
/** Conditions take both for the same; a `false` is turned anyway. */
const NOTHING = new Set(['undefined', 'false']);
const COMPARISONS = new Map([
  ['===', '!=='],
  ['!==', '==='],
  ['<', '>='],
  ['>=', '<'],
  ['>', '<='],
  ['<=', '>'],
]);
const TURNED = new Map([...COMPARISONS, ['&&', '||'], ['||', '&&']]);

/** Returns the changes to the files of `src` below a root folder: all to its folders, and those to money anywhere. */
export function findMutants(root: string): Mutant[] {
  const api = new API();
  const { program } = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] }).getProjects()[0] ?? {};
  const found: Mutant[] = [];
  for (const path of program?.getSourceFileNames() ?? []) {
    const file = relative(root, path);
    const [top, folder = ''] = file.split(sep);
    // Readers of words use the names of constants of money for distances.
    if (top !== 'src' || !file.endsWith('.ts') || folder === 'titles') continue;
    const source = program?.getSourceFile(path);
    if (!source) continue;
    const own: Mutant[] = [];
    visit(source, source, file, own);
    found.push(...own.filter(({ isMoney }) => isMoney || FOLDERS.includes(folder)));
  }
  api.close();
  return found;
}

function visit(node: Node, source: SourceFile, file: string, found: Mutant[], isInMoney = false): void {
  if (isImportDeclaration(node) || isTypeNode(node)) return;
  const isMoney = isInMoney || (isVariableDeclaration(node) && MONEY.has(node.name.getText(source)));
  const add = (kind: Mutant['kind'], changed: Node, text: string, isOfMoney = false) => {
    const start = changed.getStart(source);
    const line = source.text.slice(0, start).split('\n').length;
    const was = source.text.slice(start, changed.end);
    found.push({ kind, file, line, start, end: changed.end, was, text, isMoney: isOfMoney });
  };
  const condition = conditionOf(node);
  // A comparison is turned by its operator.
  if (condition && !(isBinaryExpression(condition) && COMPARISONS.has(condition.operatorToken.getText(source))))
    add('condition turned', condition, `!(${condition.getText(source)})`);
  if (isBinaryExpression(node)) {
    const turned = TURNED.get(node.operatorToken.getText(source));
    if (turned) add('condition turned', node.operatorToken, turned);
  }
  if (node.kind === SyntaxKind.TrueKeyword) add('boolean turned', node, 'false');
  if (node.kind === SyntaxKind.FalseKeyword) add('boolean turned', node, 'true');
  const returned = returnedBy(node);
  if (returned && !NOTHING.has(returned.getText(source))) add('value not returned', returned, 'undefined');
  if (isNumericLiteral(node) && !isBesideTheRules(node, source)) {
    const number = Number(node.text);
    const step = Number.isInteger(number) ? 1 : 0.1 * number;
    const far = Number.isInteger(number) && number < 100 ? number + 1 : number * 1.5;
    if (isMoney) for (const moved of [number - step, number + step]) add('constant moved', node, String(moved), true);
    else add('constant moved', node, String(far));
  }
  node.forEachChild((child) => visit(child, source, file, found, isMoney));
}

/**
 * True for a number that stands for what is left out, in most places only since a type allows it, and for a bound of a
 * field, which `openapi.json` states and its test holds.
 */
function isBesideTheRules(node: Node, source: SourceFile): boolean {
  const { parent } = node;
  if (isBinaryExpression(parent)) return parent.operatorToken.kind === SyntaxKind.QuestionQuestionToken;
  if (isBindingElement(parent) || isParameterDeclaration(parent)) return true;
  return isPropertyAssignment(parent) && BOUNDS.has(parent.name.getText(source));
}

function conditionOf(node: Node): Expression | undefined {
  if (isIfStatement(node)) return node.expression;
  return isConditionalExpression(node) ? node.condition : undefined;
}

function returnedBy(node: Node): Expression | undefined {
  if (isReturnStatement(node)) return node.expression;
  return isArrowFunction(node) && !isBlock(node.body) ? node.body : undefined;
}
