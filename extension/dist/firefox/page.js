"use strict";(()=>{function b(e){let{name:n,brand:t,price:r,currency:o,condition:i,url:s}=e;if(n===void 0)return;let a=ie(e.madeFor,n);return{name:n.slice(0,300),...t&&!oe(n,t)&&{brand:t.slice(0,300)},...a&&{madeFor:a},...r!==void 0&&{price:r},...o!==void 0&&{currency:o},...i!==void 0&&/NewCondition$/i.test(i)&&{isNew:!0},...s!==void 0&&{url:s}}}function oe(e,n){return` ${_(e)} `.includes(` ${_(n)} `)}function _(e){return e.normalize("NFKD").replace(/\p{M}|['’]/gu,"").toLowerCase().replace(/[^\p{L}\p{N}]+/gu," ").trim()}var D=/\b(kids?|child(ren)?s?|girls?|boys?|bab(y|ies)|toddlers?|infants?)\b/i,S=/\b(women|woman|ladies|female)\b/i,q=/\b(men|man|male)\b/i;function ie(e,n){let t=B(e??"");if(![D,S,q].some(r=>r.test(B(n)))){if(D.test(t))return"kids";if(S.test(t)!==q.test(t))return S.test(t)?"women\u2019s":"men\u2019s"}}function B(e){return e.replace(/['’]s\b/g,"").replace(/\b(wo)?mens\b/gi,"$1men")}function p(e){let n=typeof e=="number"?String(e):e;if(typeof n!="string")return;let t=/^\D*(\d[\d.,]*)\D*$/.exec(n)?.[1]?.replace(/[.,]$/,"");if(t===void 0)return;let r=/[.,](\d{1,2})$/.exec(t),i=+`${(r?t.slice(0,r.index):t).replace(/[.,]/g,"")}.${r?.[1]??"0"}`;return i>0&&Number.isFinite(i)?i:void 0}function G(e){return f(e.textContent)}function f(e){return e?.replace(/\s+/g," ").trim()||void 0}var se=8,ae=200;function J(e){let n=[],t=[];for(let i of e.querySelectorAll('script[type="application/ld+json"]'))v(de(i.textContent??""),n,t,0);let[r,...o]=x(n);return r?o.length>0?{listed:x([...n,...t])}:{main:r,listed:x(t).filter(({name:i})=>i!==r.name)}:{listed:x(t)}}function de(e){try{return JSON.parse(e.replace(/^\s*(?:<!--|\/\/\s*<!\[CDATA\[)|(?:-->|\/\/\s*\]\]>)\s*$/g,""))}catch{return}}function v(e,n,t,r){if(!(r>se||n.length+t.length>=ae)){if(Array.isArray(e)){for(let o of e)v(o,n,t,r+1);return}if(A(e)){if(fe(e,"Product","ProductGroup","IndividualProduct","ProductModel")){let o=ce(e);o&&n.push(o);return}for(let o of["@graph","mainEntity","mainEntityOfPage","item"])v(e[o],n,t,r+1);for(let o of["itemListElement","itemOffered","hasOfferCatalog","about"])v(e[o],t,t,r+1)}}}function ce(e){let n=ue(e);return b({name:h(e.name),brand:h(e.brand)??h(e.manufacturer),madeFor:[h(e.audience),le(e.audience),h(e.gender),h(e.category)].filter(Boolean).join(" "),...n,condition:n?.condition??u(e.itemCondition),url:u(e.url)??n?.url})}function le(e){let[n]=k(e);if(!n)return;let t=Number(n.suggestedMaxAge);return t>0&&t<14?"kids":u(n.suggestedGender)??void 0}function ue(e){let[n]=k(e.hasVariant);return k(e.offers??n?.offers).map(r=>{let o=k(r.priceSpecification),i=o.find(({priceType:s})=>/Sale/i.test(u(s)??""))??o.find(({priceType:s})=>!/List|Strike|SRP/i.test(u(s)??""));return{price:p(r.price)??p(i?.price)??p(r.lowPrice),currency:ge(r.priceCurrency??i?.priceCurrency),condition:u(r.itemCondition),url:u(r.url)}}).toSorted((r,o)=>(r.price??1/0)-(o.price??1/0))[0]}function ge(e){let n=u(e)?.toUpperCase();return n&&/^[A-Z]{3}$/.test(n)?n:void 0}function A(e){return typeof e=="object"&&e!==null&&!Array.isArray(e)}function fe(e,...n){return(Array.isArray(e["@type"])?e["@type"]:[e["@type"]]).some(r=>n.includes(String(r).replace(/^.*[/#:]/,"")))}function k(e){return(Array.isArray(e)?e:[e]).filter(A)}function u(e){return typeof e=="string"?f(e):void 0}function h(e){let[n]=Array.isArray(e)?e:[e],t=A(n)?u(n.name):u(n);return t&&f(me(t))}var pe={amp:"&",lt:"<",gt:">",quot:'"',apos:"'",nbsp:" "};function me(e){return e.replace(/<\/?[a-z][^>]*>/gi," ").replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,4}));/gi,(n,t,r,o)=>{if(o)return pe[o.toLowerCase()]??n;let i=t?Number(t):Number.parseInt(r,16);return i>0&&i<=1114111?String.fromCodePoint(i):n})}function x(e){return[...new Map(e.map(t=>[JSON.stringify([t.url,t.name,t.price]),t])).values()]}var U='[itemtype*="schema.org/Product"], [itemtype*="schema.org/IndividualProduct"]';function W(e){let n=[];for(let o of e.querySelectorAll(U)){let i=m(o,"itemCondition"),s=b({name:m(o,"name"),brand:m(o,"brand"),madeFor:m(o,"category"),price:p(m(o,"price")??m(o,"lowPrice")),currency:m(o,"priceCurrency")?.toUpperCase(),condition:i,url:m(o,"url")});s&&n.push(s)}let[t,...r]=n;return t&&r.length===0?{main:t,listed:[]}:{listed:n}}function m(e,n){for(let t of e.querySelectorAll(`[itemprop~="${n}"]`)){if(t.closest(U)!==e||n==="name"&&ye(t))continue;let[r]=n==="brand"?t.querySelectorAll('[itemprop~="name"]'):[],o=be(r??t,n);if(o!==void 0)return o}}function ye(e){let n=e.closest("[itemscope]");return n!==null&&!/Product/.test(n.getAttribute("itemtype")??"")}function be(e,n){let t=/^(url|itemCondition)$/.test(n)?e.getAttribute("href"):void 0;return f(e.getAttribute("content"))??f(t)??G(e)}function F(e){let n=new Map;for(let a of e.querySelectorAll("meta[content]")){let d=(a.getAttribute("property")??a.getAttribute("name"))?.toLowerCase(),g=f(a.getAttribute("content"));d&&g&&!n.has(d)&&n.set(d,g)}let t=(...a)=>a.map(d=>n.get(d)).find(d=>d!==void 0),r=t("product:sale_price:amount","product:price:amount","og:price:amount","twitter:data1"),o=n.get("og:type")??"",i=n.get("twitter:data1")===r&&!/^[$€£]/.test(r??"")?void 0:r;if(i===void 0&&!/^(?:og:)?product(?:\.item)?$/i.test(o))return{listed:[]};let s=b({name:t("og:title","twitter:title"),brand:t("product:brand","og:brand"),madeFor:[t("product:gender"),t("product:age_group"),t("product:category")].filter(Boolean).join(" "),price:p(i),currency:(t("product:sale_price:currency","product:price:currency","og:price:currency")??{$:"USD","\u20AC":"EUR","\xA3":"GBP"}[i?.[0]??""])?.toUpperCase(),condition:/^new$/i.test(t("product:condition")??"")?"NewCondition":void 0,url:n.get("og:url")});return s?{main:s,listed:[]}:{listed:[]}}function j(e){let n=[J,W,F].map(i=>i(e)),t=n.map(i=>i.main).find(i=>i!==void 0),r=n.find(i=>i.listed.length>0)?.listed??[];if(!t)return{listed:r};let o=n.flatMap(i=>i.main??[]).find(({price:i})=>i!==void 0);return{main:t.price===void 0&&o?{...o,...t}:t,listed:r}}var{browser:he,chrome:we}=globalThis,w=he??we;var z="show";function X(e){if(e<1e3)return String(e);let[n="",t]=String(e).split("."),r=n.replace(/\B(?=(?:\d{3})+$)/g,",");return t===void 0?r:`${r}.${t}`}function l(e){return`$${X(e)}`}function V(e){let[n="",t]=Math.abs(e).toFixed(2).split(".");return`${e<0?"-":""}$${X(Number(n))}.${t}`}function K(e){return e.charAt(0).toUpperCase()+e.slice(1)}var Pe={collaboration:"A collaboration",collectible:"A collectible",rare_model:"A rare model"};function Y([e]){return e&&`${Pe[e.reason]}: look up what this very one sold for`}var xe="8 in 10 between";function M(e){return`${xe} ${l(e.priceLow)} and ${l(e.priceHigh)}`}function T(e){return`from ${l(e.priceLow)} to ${l(e.priceHigh)} or above`}var Z=`:host {
  color-scheme: light dark;
}

.tag {
  box-sizing: border-box;
  position: relative;
  width: min(20rem, calc(100vw - 1rem));
  margin: 0.5rem;
  padding: 0.75rem 1rem;
  border: 1px solid light-dark(#cfd5e6, #3a4272);
  border-left: 0.375rem solid light-dark(#31409c, #b3beff);
  border-radius: 0.5rem;
  background: light-dark(#fff, #1c2242);
  color: light-dark(#171c36, #edf0fb);
  box-shadow: 0 2px 16px rgb(23 28 54 / 25%);
  font:
    14px / 1.45 system-ui,
    sans-serif;
  text-align: left;
}

/* What is not a price does not look like one. */
.tag.beyond {
  border-left-style: double;
  border-left-color: light-dark(#a8551c, #eaa869);
}

.tag.refused,
.tag.unknown,
.tag.currency {
  border-left: 1px dashed light-dark(#50577a, #b1b8d8);
  border-style: dashed;
}

p {
  margin: 0 0 0.375rem;
}

.lead {
  margin-right: 1.75rem;
  font-size: 16px;
  font-weight: 700;
}

.well_below,
.below {
  color: light-dark(#1d6b4f, #7fd6b2);
}

.above,
.well_above {
  color: light-dark(#a3262f, #ff9aa2);
}

.small {
  color: light-dark(#50577a, #b1b8d8);
  font-size: 12px;
}

.actions {
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem 1rem;
  align-items: center;
  margin: 0.5rem 0 0;
}

button,
a {
  min-height: 28px;
  padding: 0;
  border: 0;
  background: none;
  color: light-dark(#31409c, #b3beff);
  font: inherit;
  line-height: 28px;
  text-decoration: underline;
  cursor: pointer;
}

:focus-visible {
  outline: 2px solid currentcolor;
  outline-offset: 2px;
}

.close {
  position: absolute;
  top: 0.375rem;
  right: 0.5rem;
  width: 28px;
  font-size: 20px;
  text-decoration: none;
}

.mark {
  position: absolute;
  padding: 0 0.375rem;
  border-radius: 0.25rem;
  background: light-dark(#31409c, #b3beff);
  color: light-dark(#fff, #12162b);
  font:
    700 12px / 1.6 system-ui,
    sans-serif;
  white-space: nowrap;
}

.mark.beyond {
  border: 1px dashed currentcolor;
  background: light-dark(#f6e3d2, #40322f);
  color: light-dark(#171c36, #edf0fb);
}
`;var N={well_below:{sign:"\u25BC\u25BC",words:"well below the usual price"},below:{sign:"\u25BC",words:"below the usual price"},around:{sign:"\u25CF",words:"around the usual price"},above:{sign:"\u25B2",words:"above the usual price"},well_above:{sign:"\u25B2\u25B2",words:"well above the usual price"}},O=[];function L(){for(let e of O)e.remove();O=[],removeEventListener("keydown",Q,!0)}function Q(e){e.isTrusted&&e.key==="Escape"&&L()}function ee(e,n,t){let r=H("tag"),o=c("section",{class:`tag ${n.kind}`,"aria-label":"Hangtag"});o.append(te()),o.append(..."why"in n?Ee(n):Le(e,n)),o.append(Se(e,n,t)),r.append(o)}function R(){let e=H("tag"),n=c("section",{class:"tag unknown","aria-label":"Hangtag"});n.append(te(),c("p",{class:"lead",role:"status"},"This page publishes no garment for sale."),c("p",{},"Select a listing\u2019s title and press the button again.")),e.append(n)}function ne(e){let n=new Map;for(let o of document.querySelectorAll("a[href]"))n.has(o.href)||n.set(o.href,o);let t=e.flatMap(([o,i])=>{let s=o.url&&n.get(ke(o.url));if(!s||!i||"why"in i)return[];let{left:a,top:d,width:g}=s.getBoundingClientRect();return g>0?[{listing:o,answer:i,left:a+scrollX,top:d+scrollY}]:[]});if(t.length===0)return;let r=H("marks");for(let{listing:o,answer:i,left:s,top:a}of t){let{estimate:d,askingPrice:g}=i.appraisal,P=g?.verdict&&N[g.verdict],y=i.kind==="beyond"?"? rare":`${P?`${P.sign} `:""}${l(d.price)}`,E=[o.name,$e(i)].join(": "),$=c("span",{class:`mark ${i.kind}`,role:"img","aria-label":E},y);$.style.left=`${s}px`,$.style.top=`${a}px`,r.append($)}}function ke(e){try{return new URL(e,document.baseURI).href}catch{return e}}function Le({price:e},n){let{estimate:t,askingPrice:r,beyondEvidence:o,caveats:i}=n.appraisal;if(n.kind==="beyond")return[c("p",{class:"lead",role:"status"},`${Y(o??[])}.`),c("p",{},`More usual items: ${T(t)}.`)];let s=r?.verdict&&N[r.verdict],a=s&&e!==void 0?`${s.sign} ${V(e)} is ${s.words}`:`About ${l(t.price)}`,{keeps:d}=n;return[c("p",{class:`lead ${r?.verdict??""}`,role:"status"},a),c("p",{class:"price"},`${l(t.price)}, ${M(t)}`),...d?[c("p",{},`A seller keeps about ${l(Math.round(d.amount))} on ${d.marketplace}.`)]:[],...i[0]?[c("p",{class:"small"},i[0])]:[]]}function Ee({kind:e,why:n}){return[c("p",{class:"lead",role:"status"},{refused:"Not priced",unknown:"Not known",currency:"US dollars only"}[e]),c("p",{},n)]}function $e(e){let{estimate:n,askingPrice:t}=e.appraisal,r=e.kind==="beyond"?K(T(n)):`${l(n.price)}, ${M(n)}`;return t?.verdict?`${N[t.verdict].words}. ${r}`:r}function Se(e,n,t){let r=c("p",{class:"actions"});if(!("why"in n)){let o=C("Save",async()=>{o.textContent=await t.save(n.title,e)?"Saved":"Save"});if(r.append(o),t.service!==""){let i=new URLSearchParams({title:n.title});e.price!==void 0&&i.set("asking_price",String(e.price));let s=c("a",{target:"_blank",rel:"noreferrer"},"Why this price");s.setAttribute("href",`${t.service}/appraise?${i}`),r.append(s)}}return r.append(C(t.isOn?"Settings":"Always on this site",()=>t.openSettings())),r}function C(e,n){let t=c("button",{type:"button"},e);return t.addEventListener("click",r=>{r.isTrusted&&n()}),t}function te(){let e=C("\xD7",L);return e.className="close",e.setAttribute("aria-label","Hide (Escape)"),e}function H(e){let n=document.createElement("div");n.dataset.hangtag=e,n.style.cssText=`all: initial !important; position: ${e==="tag"?"fixed":"absolute"} !important; z-index: 2147483647 !important; ${e==="tag"?"right: 0; bottom: 0":"left: 0; top: 0; pointer-events: none"} !important;`;let t=n.attachShadow({mode:"closed"}),r=new CSSStyleSheet;return r.replaceSync(Z),t.adoptedStyleSheets=[r],document.documentElement.append(n),O.push(n),addEventListener("keydown",Q,!0),t}function c(e,n={},t){let r=document.createElement(e);for(let[o,i]of Object.entries(n))r.setAttribute(o,i);return t!==void 0&&(r.textContent=t),r}var Ae=300,re=globalThis;if(!re.hangtagIsHere){re.hangtagIsHere=!0,w.runtime.onMessage.addListener(n=>{n===z&&I(!0)});let{navigation:e}=globalThis;e?.addEventListener("navigatesuccess",()=>{I(!1)}),I(!1)}async function I(e){L();let{main:n,listed:t}=j(document.documentElement),o=(e?Me():void 0)??n,i=o?[o,...t]:t;if(i.length===0){e&&R();return}let s={kind:"price",listings:i,host:location.host},{answers:a,...d}=await w.runtime.sendMessage(s),g=y=>e||a[y]?.kind!=="unknown";o&&a[0]&&g(0)?ee(o,a[0],{...d,save:Te,openSettings:Oe}):e&&a.every(({kind:y})=>y==="unknown")&&R();let P=o?1:0;ne(t.map((y,E)=>[y,a[E+P]]))}function Me(){let e=getSelection()?.toString().replace(/\s+/g," ").trim();return e&&e.length<=Ae?{name:e}:void 0}async function Te(e,{price:n,currency:t="USD"}){let o={title:e,quantity:1,...n!==void 0&&t==="USD"?{asking:n}:{},url:location.href};return await w.runtime.sendMessage({kind:"save",row:o})===!0}function Oe(){w.runtime.sendMessage({kind:"settings",origin:location.origin})}})();
