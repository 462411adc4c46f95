import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';
import { indentedJson } from './indented-json.ts';
import './style.css';

const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

const description = new URL('openapi.json', document.baseURI).href;

/** An answer as the renderer takes it. */
interface Answer {
  readonly url: string;
  readonly headers: Record<string, string | undefined>;
  text: string;
}

/** The renderer parses JSON to show it, which rounds integers; text it shows as it is. */
function unrounded(answer: Answer): Answer {
  const isJson = answer.headers['content-type']?.startsWith('application/json');
  if (answer.url === description || !isJson) return answer;
  answer.text = indentedJson(answer.text);
  answer.headers['content-type'] = 'text/plain';
  return answer;
}

// All that it asks is this service: no validator elsewhere looks at the document, and no address
// in the page's own names another one. A key that was entered is gone with the page.
SwaggerUI({
  domNode: document.getElementById('reference'),
  url: description,
  responseInterceptor: unrounded,
  validatorUrl: null,
  queryConfigEnabled: false,
  persistAuthorization: false,
  deepLinking: true,
  filter: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: -1,
  supportedSubmitMethods: ['get'],
});
