import { readFileSync } from 'node:fs';
import { readInput } from '/work/w-model/training/read-input.ts';
import { jointRows } from '/work/w-model/training/joint/rows.ts';
import { buildDesign } from '/work/w-model/training/joint/design.ts';
import { fitJoint, DEVIATIONS, sumOf } from '/work/w-model/training/joint/fit.ts';
import { asFit } from '/work/w-model/training/joint/as-fit.ts';
import { conditionMix } from '/work/w-model/training/condition-mix.ts';
import { tokenRules } from '/work/w-model/training/title-rules.ts';
import { garmentEntries, conditionEntries, tierOf, wearOf } from '/work/w-model/training/model/terms.ts';
import { predictWith } from '/work/w-model/training/model/system.ts';
import { brands } from '/work/w-model/src/garments/catalogue.ts';
import { knowledgeOf } from '/work/w-model/training/joint/markets.ts';
import { writeFileSync, existsSync } from 'node:fs';
let input:any;
if(existsSync('/tmp/x/input.json')) input=JSON.parse(readFileSync('/tmp/x/input.json','utf8'));
else { const r=await readInput({listings:['/work/shared/data/listings.csv'],tables:'/work/shared/data/tables'}); input={cells:r.grouped.cells,titled:r.titled,statistics:r.statistics}; writeFileSync('/tmp/x/input.json',JSON.stringify(input)); }
const V=JSON.parse(readFileSync('/work/w-model/model/prediction.json','utf8')).variances;
const mix=conditionMix(input.cells);
// words only from a light fit: no titles of pairs
const design=buildDesign(jointRows(input.cells,input.titled,input.statistics,mix),mix,tokenRules());
const deviations={...Object.fromEntries(Object.entries(V).map(([k,v])=>[k,Math.sqrt(v as number)])),...DEVIATIONS};
const joint=fitJoint(design,{mix,deviations});
const fit=asFit(joint,{system:{prior:new Map()},mix} as any);
const old=JSON.parse(readFileSync('/work/main/model/prediction.json','utf8')); const o=new Map(old.cells.map((c:any)=>[c.brand+c.category+c.gender,c.price]));
const P=(b:string,c:string,g:any)=>Math.exp(predictWith(fit.system as any,[...garmentEntries(b,c,g),...conditionEntries('unknown',tierOf(b) as any,wearOf(c),mix)]));
for(const [c,g] of [['bag','female'],['coat','female'],['coat','male'],['jacket','male'],['dress','female'],['t-shirt','female'],['sneakers','male'],['jeans','female'],['jeans','male'],['shoes','female'],['top','female']]) console.log(c,g,brands.map(b=>b.slug+' '+o.get(b.slug+c+g)+'>'+Math.round(P(b.slug,c,g))).join(', '));
for(const t of ['designer','luxury','premium','mid-range','fast-fashion']){ const l:number[]=[]; for(const b of brands.filter(b=>b.tier===t)) for(const c of Object.keys(old.families)) for(const g of ['female','male']) l.push(Math.log(P(b.slug,c,g)/(o.get(b.slug+c+g) as number))); l.sort((a,b)=>a-b); console.log(t,'median move',l[l.length>>1].toFixed(3), brands.filter(b=>b.tier===t).map(b=>b.slug+' '+joint.level.get(b.slug)!.toFixed(2)).join(' ')); }
for(const c of joint.design.columns.map((c,j)=>({...c,e:joint.effect[j]})).filter(c=>c.term==='market'&&(Math.abs(c.e)>.02)&&knowledgeOf(c.key).deviation<.3)) console.log(c.key,knowledgeOf(c.key).level,c.e.toFixed(3));
for(const c of joint.design.columns.map((c,j)=>({...c,e:joint.effect[j]})).filter(c=>c.term==='market x tier'&&Math.abs(c.e)>.1&&/gobelin|pediot|keba|anamika|carlos|table|mercari|sold|3k/.test(c.key))) console.log(c.key,c.e.toFixed(2));
