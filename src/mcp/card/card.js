// The card of an answer in a conversation: MCP Apps, revision 2026-01-26. The host passes the tool's answer; the card
// shows one price as a tag and several as a table. If the host allows it, the card also asks the same server for the
// net after fees. The official library for this side is 650 kB; the card needs only the messages below.
(() => {
  const PROTOCOL = '2026-01-26';
  /** The most common marketplaces; the agent can name more. */
  const MARKETPLACES = ['ebay', 'poshmark', 'mercari', 'depop'];
  const part = (id) => document.getElementById(id);
  const dollars = (amount) => (Number.isInteger(amount) ? `$${amount.toLocaleString('en-US')}` : cents(amount));
  const cents = (amount) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

  let answer;
  let asked = {};
  let grade;
  let canCall = false;
  let canOpen = false;

  /* Messages */

  const waiting = new Map();
  let lastId = 0;
  const send = (message) => window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  const notify = (method, params = {}) => send({ method, params });
  const request = (method, params) =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      waiting.set(id, { resolve, reject });
      send({ id, method, params });
    });

  const NOTIFIED = {
    'ui/notifications/tool-input': (input) => {
      asked = input.arguments ?? {};
    },
    'ui/notifications/tool-result': ({ structuredContent, content }) => {
      const isShown = Boolean(structuredContent?.takenFor ?? structuredContent?.items);
      part('card').hidden = !isShown;
      say('empty', isShown ? '' : (content?.[0]?.text ?? 'There is no price.'));
      if (!isShown) return;
      answer = structuredContent;
      grade = answer.condition;
      part('tag').hidden = Boolean(answer.items);
      part('several').hidden = !answer.items;
      if (answer.items) showSeveral();
      else show();
      list('caveats', answer.caveats ?? []);
    },
    'ui/notifications/tool-cancelled': () => {
      part('empty').textContent = 'The question was canceled.';
    },
    'ui/notifications/host-context-changed': dress,
  };

  window.addEventListener('message', ({ source, data }) => {
    if (source !== window.parent || data?.jsonrpc !== '2.0') return;
    if (data.method === undefined) {
      const { resolve, reject } = waiting.get(data.id) ?? {};
      waiting.delete(data.id);
      if (data.error) reject?.(new Error(data.error.message));
      else resolve?.(data.result);
    } else if (data.id === undefined) {
      NOTIFIED[data.method]?.(data.params ?? {});
    } else if (data.method === 'ping' || data.method === 'ui/resource-teardown') {
      send({ id: data.id, result: {} });
    } else {
      send({ id: data.id, error: { code: -32601, message: 'Method not found' } });
    }
  });

  /** Applies the host's theme and colors. */
  function dress({ theme, styles } = {}) {
    const root = document.documentElement;
    if (theme) root.dataset.theme = theme;
    for (const [name, value] of Object.entries(styles?.variables ?? {})) {
      if (name.startsWith('--') && value) root.style.setProperty(name, value);
    }
  }

  /** Rendering */

  /** Puts text into an element, and hides the element if the text is empty. Never HTML: titles come from strangers. */
  function say(id, text) {
    part(id).textContent = text ?? '';
    part(id).hidden = !text;
  }

  function list(id, lines) {
    part(id).replaceChildren(
      ...lines.map((line) => Object.assign(document.createElement('li'), { textContent: line })),
    );
  }

  function show() {
    const { takenFor, estimate, atLeast, byCondition = [], beyondEvidence, judgment, ask, evidence } = answer;
    // The range, the verdict and the suggested asking prices hold for the requested grade only.
    const isAsked = grade === answer.condition;
    const price = isAsked ? estimate : byCondition.find(({ condition }) => condition === grade);
    say('what', isAsked ? takenFor : takenFor.replace(/; [^;]*$/, `; ${grade}`));
    say('first', beyondEvidence ? answer.caveats[0] : '');
    say('price', beyondEvidence ? `from ${dollars(atLeast)}` : aboutIf(evidence) + dollars(price.price));
    showRange(isAsked && !beyondEvidence);
    say('verdict', isAsked ? verdictOf(judgment, answer.askingPrice) : '');
    say('offers', isAsked ? askText(ask) : '');
    // A rare piece has no usual price, so none by grade or after fees either.
    drawGrades(byCondition);
    sayEvidence(evidence, isAsked);
    part('link').hidden = !(answer.webUrl && canOpen);
    part('link').href = answer.webUrl ?? '';
    if (canCall && !beyondEvidence) askMore(price.price);
  }

  function showRange(isShown) {
    const { estimate, askingPrice } = answer;
    say('range', isShown ? rangeText(estimate.ifReal, estimate) : '');
    part('scale').hidden = !isShown;
    if (isShown) drawScale(estimate, askingPrice?.price);
  }

  /** Returns the range in words; for a piece that may be a copy, that of a real one. */
  const rangeText = (isIfReal, price) =>
    isIfReal ? `If real, ${rangeOf(price)}` : `8 in 10 between ${rangeOf(price, 'and')}`;

  const askText = (ask) =>
    ask ? `To sell it, ask ${dollars(ask)}; a fifth less after a month, and again after two.` : '';

  function sayEvidence({ grade, text = '', yours }, isAsked) {
    const { withGuess, withoutYours } = answer;
    const ours = withoutYours ? ` Without it: ${dollars(withoutYours.price)}.` : '';
    const said = yours?.text ? yours.text + ours : withGuess?.text;
    say('yours', isAsked ? said : '');
    say('evidence', `Evidence: ${grade === 'judged' ? 'AI estimate' : grade}.${text && ` ${text}.`}`);
  }

  const VERDICT_NAMES = { buy: 'Buy', thin: 'Maybe', leave: 'Skip', low: 'Low', fair: 'Fair', high: 'High' };

  /** Returns the verdict on an asking price: compared with the usual price, then what it leaves a reseller. */
  function verdictOf(judgment, asked) {
    if (!judgment) return asked?.text;
    const { zone, money = {}, ask } = judgment;
    const most = money.payUpTo === undefined ? '' : `Pay up to ${dollars(money.payUpTo)}.`;
    if (ask && zone === null) return `${asked ? `Asked ${dollars(asked.price)}. ` : ''}${ask.text}`;
    if (zone === null) return most;
    return [asked?.text, zoneText(judgment), most, ask?.text].filter(Boolean).join(' ');
  }

  function zoneText({ question, zone, money, authenticity, reason }) {
    if (zone === 'check') return `Check it’s real: ${authenticity.look.join('; ')}.`;
    if (question === 'wear') return `${VERDICT_NAMES[zone]}.`;
    return `To resell: ${VERDICT_NAMES[zone]}. ${reason ?? profitOf(money)}.`;
  }

  /** Returns the profit of a sale at the usual price. */
  function profitOf({ at: [{ price, profit }], marketplace }) {
    const left = `${profit < 0 ? '-' : ''}${dollars(Math.abs(Math.round(profit)))}`;
    return `Profit: ${left} at ${dollars(price)}${marketplace ? ` on ${marketplace.name}` : ''}`;
  }

  /** Draws the range on a logarithmic scale, with the asking price as a needle. */
  function drawScale({ price, priceLow, priceHigh }, ask) {
    const ends = [priceLow / 1.6, priceHigh * 1.6].map(Math.log);
    const at = (amount) => {
      const share = (Math.log(amount) - ends[0]) / (ends[1] - ends[0]);
      return 100 * Math.min(1, Math.max(0, share));
    };
    part('bar').style.left = `${at(priceLow)}%`;
    part('bar').style.width = `${at(priceHigh) - at(priceLow)}%`;
    part('dot').style.left = `${at(price)}%`;
    part('needle').hidden = ask === undefined;
    if (ask !== undefined) part('needle').style.left = `${at(ask)}%`;
  }

  function drawGrades(byCondition) {
    const focused = document.activeElement?.dataset?.grade;
    part('grades').replaceChildren(
      ...byCondition.map(({ condition, price }) => {
        const button = document.createElement('button');
        button.type = 'button';
        button.dataset.grade = condition;
        button.textContent = `${condition} ${dollars(price)}`;
        button.setAttribute('aria-pressed', String(condition === grade));
        button.addEventListener('click', () => {
          grade = condition === grade ? answer.condition : condition;
          show();
        });
        return button;
      }),
    );
    if (focused) part('grades').querySelector(`[data-grade="${focused}"]`)?.focus();
  }

  /** Asks for what the usual answer leaves out. */
  function askMore(price) {
    showKept(price);
    if (!answer.byCondition) askGrades();
  }

  /** Calls a tool of the same server. Returns its answer as data. */
  async function callTool(name, args) {
    const { structuredContent = {} } = await request('tools/call', { name, arguments: args });
    return structuredContent;
  }

  /** Asks for the prices in all grades. */
  async function askGrades() {
    const shown = answer;
    try {
      const { byCondition = [] } = await callTool('get_price', { ...asked, detail: 'full' });
      if (shown !== answer) return;
      answer.byCondition = byCondition;
      drawGrades(byCondition);
    } catch {
      // Without them, the card shows the requested grade only.
    }
  }

  async function showKept(price) {
    const { brand, category, gender } = answer;
    const { seller } = asked;
    const question = { price, brand: brand.slug, category: category.slug, gender };
    if (grade) question.condition = grade;
    if (seller) question.seller = seller;
    const shown = grade;
    try {
      const { payouts = [] } = await callTool('net_payout', { ...question, marketplaces: MARKETPLACES });
      // The user may have tapped another grade in the meantime.
      if (shown !== grade) return;
      const kept = payouts.filter(({ net }) => net !== undefined);
      list(
        'payouts',
        kept.map(({ marketplace, net, rates }) => `${marketplace.name}: ${cents(net)} (${rates})`),
      );
      part('kept').hidden = kept.length === 0;
    } catch {
      part('kept').hidden = true;
    }
  }

  part('link').addEventListener('click', (event) => {
    event.preventDefault();
    request('ui/open-link', { url: answer.webUrl }).catch(() => {});
  });

  /** Shows several garments as a table with a total. */
  function showSeveral() {
    const { items, total, notPriced, byAction = [], sold } = answer;
    const hasLeft = items.some(({ profit }) => profit !== undefined);
    const columns = ['Item', 'Sells for', 'After fees', ...(hasLeft ? ['Profit'] : [])];
    part('heads').replaceChildren(...columns.map((name) => cell('th', name, '', 'col')));
    part('rows').replaceChildren(...items.map((item) => row(...cellsOf(item, hasLeft))));
    part('table').hidden = items.length === 0;
    const pieces = `${total.quantity} ${total.quantity === 1 ? 'item' : 'items'}`;
    const rare = piecesOf(items.filter(({ beyondEvidence }) => beyondEvidence));
    const refused = piecesOf(items.filter(({ net, beyondEvidence }) => net === undefined && !beyondEvidence));
    part('total').hidden = total.quantity === 0;
    part('total').replaceChildren(
      cell('th', `Total of ${pieces}`, rare > 0 ? `without ${rare} to look up` : '', 'row'),
      cell('td', dollars(total.sumOfPrices), rangeOf(total)),
      cell(
        'td',
        centsOrDash(total.net),
        refused > 0 && total.net !== undefined ? `without ${refused} not accepted` : '',
      ),
      ...(hasLeft ? [cell('td', '')] : []),
    );
    list('sums', [
      ...byAction.map(({ action, quantity, net }) => `${upper(action.toLowerCase())} ${quantity}: ${centsOrDash(net)}`),
      ...(sold ? [...sold.months, { month: 'All sold', ...sold.total }] : []).map(
        ({ month, sales, net, profit }) => `${month}: ${sales} sold, ${cents(net)} after fees, profit ${cents(profit)}`,
      ),
      ...notPriced.map((one) => `Not priced: ${one.name}. ${one.detail}`),
    ]);
    say('evidence', '');
    part('link').hidden = true;
  }

  const piecesOf = (items) => items.reduce((sum, { quantity = 1 }) => sum + quantity, 0);

  /** Returns a garment's cells: its name with what is asked and advised, its price with the range, and the net. */
  function cellsOf(item, hasLeft) {
    const { takenFor, quantity = 1, beyondEvidence, advice, askingPrice, evidence } = item;
    const name = item.name ?? takenFor.split(':')[0];
    const notes = [
      takenFor.slice(takenFor.lastIndexOf('; ') + 2),
      askingPrice !== undefined && `asked ${dollars(askingPrice)}`,
      advice && stepOf(advice),
    ];
    const price = beyondEvidence ? `from ${dollars(item.atLeast)}` : aboutIf(evidence) + dollars(item.price);
    return [
      cell('th', name, upper(notes.filter(Boolean).join('; ')), 'row'),
      cell(
        'td',
        quantity > 1 ? `${quantity} × ${price}` : price,
        beyondEvidence ? 'look up sold listings' : rangeOf(item),
      ),
      cell('td', centsOrDash(item.net)),
      ...(hasLeft ? [cell('td', centsOrDash(item.profit))] : []),
    ];
  }

  /** Returns advice in a few words: `hold at $40`. */
  function stepOf({ action, ask }) {
    if (!action) return 'no advice';
    if (action === 'CHECK') return 'check it’s real';
    const toOrAt = action === 'CUT' || action === 'RAISE' ? 'to' : 'at';
    return action.toLowerCase() + (ask ? ` ${toOrAt} ${dollars(ask)}` : '');
  }

  /** Prices without a listing of the brand and kind, or of the model, are guesses. */
  const aboutIf = ({ of, grade }) => (of === 'brand' || of === 'kind' || grade === 'judged' ? 'about ' : '');
  const centsOrDash = (amount) => (amount === undefined ? '–' : cents(amount));
  const upper = (word) => word.charAt(0).toUpperCase() + word.slice(1);
  const rangeOf = ({ priceLow, priceHigh }, between = 'to') => `${dollars(priceLow)} ${between} ${dollars(priceHigh)}`;

  function row(...cells) {
    const made = document.createElement('tr');
    made.append(...cells);
    return made;
  }

  /** Returns a cell with a softer second line; `scope` makes it a row or column heading. */
  function cell(name, text, second = '', scope = '') {
    const made = document.createElement(name);
    if (scope) made.scope = scope;
    made.textContent = text;
    if (second) {
      const line = document.createElement('span');
      line.className = 'soft';
      line.textContent = second;
      made.append(line);
    }
    return made;
  }

  /* Start */

  new ResizeObserver(() => {
    const { width, height } = document.documentElement.getBoundingClientRect();
    notify('ui/notifications/size-changed', {
      width: Math.ceil(width),
      height: Math.ceil(height),
    });
  }).observe(document.documentElement);

  request('ui/initialize', {
    appInfo: { name: 'hangtag', version: '2.0.0-dev' },
    appCapabilities: {},
    protocolVersion: PROTOCOL,
  }).then(({ hostCapabilities = {}, hostContext = {} }) => {
    canCall = hostCapabilities.serverTools !== undefined;
    canOpen = hostCapabilities.openLinks !== undefined;
    dress(hostContext);
    notify('ui/notifications/initialized');
  });
})();
