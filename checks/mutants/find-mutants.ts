import { join, relative, sep } from 'node:path';
import * as ts from 'typescript/unstable/ast';
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
  /** True for a constant in {@link MONEY}. It moves by the smallest step that a test at the boundary must catch. */
  readonly isMoney: boolean;
}

/** Folders of `src` that decide prices and advice. */
const FOLDERS = ['input', 'pricing', 'decide', 'lists'];
/** Constants in rules about money. The tests next to their code need a case on each side. */
const MONEY = new Set(moneyConstants);
const BOUNDS = new Set(['maxLength', 'minimum', 'exclusiveMinimum', 'maximum', 'multipleOf', 'maxItems']);
/** Replacing these return values with `undefined` changes no condition; `false` is negated anyway. */
const NOTHING = new Set(['undefined', 'false']);
const COMPARISONS: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
};
const TURNED: Readonly<Record<string, string>> = { ...COMPARISONS, '&&': '||', '||': '&&' };

/** Returns every mutant in {@link FOLDERS} of a checkout, plus money constants anywhere in `src`. */
export function findMutants(root: string): Mutant[] {
  const api = new API();
  const { program } = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] }).getProjects()[0] ?? {};
  const found: Mutant[] = [];
  for (const path of program?.getSourceFileNames() ?? []) {
    const file = relative(root, path);
    const [top, folder = ''] = file.split(sep);
    // The title reader uses the same constant names for distances.
    if (top !== 'src' || !file.endsWith('.ts') || folder === 'titles') continue;
    const source = program?.getSourceFile(path);
    const mutants = source ? mutantsIn(source, file) : [];
    found.push(...mutants.filter(({ isMoney }) => isMoney || FOLDERS.includes(folder)));
  }
  api.close();
  return found;
}

function mutantsIn(source: ts.SourceFile, file: string): Mutant[] {
  const found: Mutant[] = [];
  const add = (kind: Mutant['kind'], changed: ts.Node, text: string, isMoney = false) => {
    const start = changed.getStart(source);
    const line = source.text.slice(0, start).split('\n').length;
    const was = source.text.slice(start, changed.end);
    found.push({ kind, file, line, start, end: changed.end, was, text, isMoney });
  };
  const visit = (node: ts.Node, isInMoney: boolean) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    const isMoney = isInMoney || (ts.isVariableDeclaration(node) && MONEY.has(node.name.getText(source)));
    const condition = conditionOf(node);
    // A comparison changes at its operator instead, below.
    if (condition && COMPARISONS[operatorOf(condition, source)] === undefined)
      add('condition turned', condition, `!(${condition.getText(source)})`);
    const turned = TURNED[operatorOf(node, source)];
    if (turned && ts.isBinaryExpression(node)) add('condition turned', node.operatorToken, turned);
    if (node.kind === ts.SyntaxKind.TrueKeyword) add('boolean turned', node, 'false');
    if (node.kind === ts.SyntaxKind.FalseKeyword) add('boolean turned', node, 'true');
    const returned = returnedBy(node);
    if (returned && !NOTHING.has(returned.getText(source))) add('value not returned', returned, 'undefined');
    if (ts.isNumericLiteral(node) && !isBesideTheRules(node, source))
      for (const moved of movedFrom(Number(node.text), isMoney)) add('constant moved', node, `${moved}`, isMoney);
    node.forEachChild((child) => visit(child, isMoney));
  };
  visit(source, false);
  return found;
}

const operatorOf = (node: ts.Node, source: ts.SourceFile): string =>
  ts.isBinaryExpression(node) ? node.operatorToken.getText(source) : '';

/** Returns replacements for a number: for money, the smallest step to each side. */
function movedFrom(number: number, isMoney: boolean): number[] {
  const isWhole = Number.isInteger(number);
  const step = isWhole ? 1 : 0.1 * number;
  if (isMoney) return [number - step, number + step];
  return [isWhole && number < 100 ? number + 1 : number * 1.5];
}

/**
 * True for a default value, which often exists only because a type allows `undefined`, and for a field's limit, which
 * the test of `openapi.json` covers.
 */
function isBesideTheRules(node: ts.Node, source: ts.SourceFile): boolean {
  const { parent } = node;
  if (ts.isBindingElement(parent) || ts.isParameterDeclaration(parent)) return true;
  if (operatorOf(parent, source) === '??') return true;
  return ts.isPropertyAssignment(parent) && BOUNDS.has(parent.name.getText(source));
}

function conditionOf(node: ts.Node): ts.Expression | undefined {
  if (ts.isIfStatement(node)) return node.expression;
  return ts.isConditionalExpression(node) ? node.condition : undefined;
}

function returnedBy(node: ts.Node): ts.Expression | undefined {
  if (ts.isReturnStatement(node)) return node.expression;
  return ts.isArrowFunction(node) && !ts.isBlock(node.body) ? node.body : undefined;
}
