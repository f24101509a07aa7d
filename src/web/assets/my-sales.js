// The visitor's own sales, which this browser alone keeps.

const STORE = 'hangtag-sales';

/** The sales as text, as the form of /sold has them. */
export function keptSales() {
  try {
    return localStorage.getItem(STORE) ?? '[]';
  } catch {
    return '[]';
  }
}

/** Whether the browser kept them: storage may be switched off or full. */
export function keepSales(text) {
  try {
    localStorage.setItem(STORE, text);
    return true;
  } catch {
    return false;
  }
}

/** Adds one; whether the browser kept it. */
export function addSale(sale) {
  try {
    return keepSales(JSON.stringify([...JSON.parse(keptSales()), sale]));
  } catch {
    return keepSales(JSON.stringify([sale]));
  }
}

/** Today where the visitor is, as YYYY-MM-DD. */
export function today() {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
