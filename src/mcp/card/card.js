// The card of a price in a conversation: MCP Apps, revision 2026-01-26. The host hands over what the tool was asked and
// what it answered; the card shows it, and asks the same server what is left after fees, if the host lets it.
// The official library for this side is 650 kB; the messages below are all that the card needs of it.
(() => {
  const PROTOCOL = '2026-01-26';
  /** Where most people sell; more are a question to the agent away. */
  const MARKETPLACES = ['ebay', 'poshmark', 'mercari', 'depop'];
  const part = (id) => document.getElementById(id);
  const dollars = (amount) => `$${amount.toLocaleString('en-US')}`;
  const cents = (amount) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

  let asked = {};
  let answer;
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
    'ui/notifications/tool-input': (params) => {
      asked = params.arguments ?? {};
      if (answer) show();
    },
    'ui/notifications/tool-result': (params) => {
      if (!params.structuredContent?.estimate) {
        part('card').hidden = true;
        part('empty').hidden = false;
        part('empty').textContent = params.content?.[0]?.text ?? 'There is no price.';
        return;
      }
      answer = params.structuredContent;
      grade = answer.condition;
      show();
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

  /** Takes the host's theme and colors. */
  function dress({ theme, styles } = {}) {
    const root = document.documentElement;
    if (theme) root.dataset.theme = theme;
    for (const [name, value] of Object.entries(styles?.variables ?? {})) {
      if (name.startsWith('--') && value) root.style.setProperty(name, value);
    }
  }

  /* What is shown */

  /** Text into a part, which is hidden without one. Only text: titles are somebody else's. */
  function say(id, text) {
    part(id).textContent = text ?? '';
    part(id).hidden = !text;
  }

  function list(id, lines) {
    part(id).replaceChildren(
      ...lines.map((line) => Object.assign(document.createElement('li'), { textContent: line })),
    );
  }

  /** The asking price: as it was asked, or as the verdict says that it was read. */
  function askingPrice() {
    const given = Number(String(asked.asking_price ?? '').replace('$', ''));
    const read = /\$([\d,]+(?:\.\d+)?)/.exec(answer.verdict ?? '')?.[1];
    return given > 0 ? given : read ? Number(read.replaceAll(',', '')) : undefined;
  }

  function show() {
    const { brand, category, gender, estimate, byCondition, beyondEvidence, offers } = answer;
    const price = byCondition.find(({ condition }) => condition === grade) ?? estimate;
    const ask = askingPrice();
    part('card').hidden = false;
    part('empty').hidden = true;
    const whose = gender === 'male' ? 'Men’s' : 'Women’s';
    say(
      'what',
      `${whose} ${brand.name} ${category.name.toLowerCase()}, ${grade ?? 'any condition'}`,
    );
    say('first', beyondEvidence ? answer.caveats[0] : '');
    say(
      'price',
      (['brand', 'kind'].includes(answer.evidence.of) ? 'about ' : '') + dollars(price.price),
    );
    say('range', `8 in 10 between ${dollars(price.priceLow)} and ${dollars(price.priceHigh)}`);
    drawScale(price, ask);
    // What is said of the asking price and what to ask hold for the grade that was asked about.
    const isAsked = grade === answer.condition;
    say('verdict', isAsked ? answer.verdict : '');
    say(
      'offers',
      offers && isAsked
        ? `Ask ${dollars(offers.quick)} to sell soon, ${dollars(offers.patient)} with patience: about a fifth more, and a fifth less, likely to sell on any day than at the estimate.`
        : '',
    );
    drawGrades(byCondition);
    say('evidence', `Evidence: ${answer.evidence.grade}. ${answer.evidence.text}.`);
    list('caveats', answer.caveats);
    part('link').hidden = !(answer.webUrl && canOpen);
    part('link').href = answer.webUrl ?? '';
    if (canCall) showKept(price.price);
  }

  /** The range on a scale where equal distances are equal ratios, with the asking price as a needle. */
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

  async function showKept(price) {
    const { brand, category, gender } = answer;
    const question = { price, brand: brand.slug, category: category.slug, gender };
    if (grade) question.condition = grade;
    const shown = grade;
    try {
      const { structuredContent } = await request('tools/call', {
        name: 'net_payout',
        arguments: { ...question, marketplaces: MARKETPLACES },
      });
      // Somebody may have tapped another grade in the meantime.
      if (shown !== grade) return;
      const kept = (structuredContent?.payouts ?? []).filter(({ net }) => net !== undefined);
      list(
        'payouts',
        kept.map(({ name, net, rates }) => `${name}: ${cents(net)} (${rates})`),
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

  /* Start */

  new ResizeObserver(() => {
    const { width, height } = document.documentElement.getBoundingClientRect();
    notify('ui/notifications/size-changed', {
      width: Math.ceil(width),
      height: Math.ceil(height),
    });
  }).observe(document.documentElement);

  request('ui/initialize', {
    appInfo: { name: 'hangtag', version: '1.0.0' },
    appCapabilities: {},
    protocolVersion: PROTOCOL,
  }).then(({ hostCapabilities = {}, hostContext = {} }) => {
    canCall = hostCapabilities.serverTools !== undefined;
    canOpen = hostCapabilities.openLinks !== undefined;
    dress(hostContext);
    notify('ui/notifications/initialized');
  });
})();
