import { REFUSALS } from './refusals.ts';

/** The page behind every refusal's doc_url: one anchor a code. Needs no script and no other file. */
export function errorsPage(): string {
  const sections = Object.entries(REFUSALS).map(
    ([code, { status, meaning, remedy }]) => `
    <section id="${code}">
      <h2><code>${code}</code> <small>${status}</small></h2>
      <p>${meaning}</p>
      <p>${remedy}</p>
    </section>`,
  );
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Errors - restaking-analytics</title>
  </head>
  <body>
    <main>
    <h1>Errors</h1>
    <p>Every refusal has the body <code>{"error": {"code", "message", "doc_url"}}</code>.
    The code is one of these.</p>
    ${sections.join('')}
    </main>
  </body>
</html>
`;
}
