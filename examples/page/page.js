// `cp -r dist/client examples/page/` puts the built client here. With a bundler it is 'restaking-analytics/client'.
import { createClient } from './client/index.js';

const dollars = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });
const [form, status, table] = ['form', '[role=status]', 'table'].map((selector) =>
  document.querySelector(selector),
);

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  status.textContent = 'Loading …';
  try {
    const client = createClient(Object.fromEntries(new FormData(form)));
    const [ecosystem, operators] = await Promise.all([
      client.restakingEcosystemTvl(),
      client.restakingAllOperators({ sort: '-tvl', limit: 10 }),
    ]);
    const total = ecosystem.data.tokenStatistics.totalTokenValue;
    table.caption.textContent = `${dollars.format(total)} are delegated to ${operators.meta.total} operators`;
    table.tBodies[0].replaceChildren(...operators.data.map((operator) => row(operator, total)));
    table.hidden = false;
    status.textContent = '';
  } catch (error) {
    // ApiError: an error response of the service. NetworkError: the service was not reached.
    table.hidden = true;
    status.textContent = error.message;
  }
});

/** The row of an operator. Names come from the chain: they are set as text, never as HTML. */
function row({ operator, name, stakersCount, tvl }, total) {
  const line = document.createElement('tr');
  const cells = [name || operator, stakersCount, dollars.format(tvl), percent.format(tvl / total)];
  for (const content of cells) line.insertCell().textContent = content;
  return line;
}
