import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';
import { examplesAsHints, HINT } from './examples-as-hints.ts';
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
function readable(answer: Answer): Answer {
  if (answer.url === description) {
    answer.text = examplesAsHints(answer.text);
    return answer;
  }
  const isJson = answer.headers['content-type']?.startsWith('application/json');
  if (!isJson) return answer;
  answer.text = indentedJson(answer.text);
  answer.headers['content-type'] = 'text/plain';
  return answer;
}

/** The properties of a field for the value of a parameter; `description` is shown while it is empty. */
interface FieldProperties {
  readonly description?: string;
  readonly schema?: { get?(name: string): unknown };
}

type Component = (properties: FieldProperties) => unknown;

interface System {
  readonly React: { createElement(component: Component, properties: FieldProperties): unknown };
}

/** Shows the hint of a parameter in its empty field. */
const hints = {
  wrapComponents: {
    JsonSchemaForm:
      (original: Component, { React }: System): Component =>
      (properties) => {
        const hint = properties.schema?.get?.(HINT);
        const shown =
          typeof hint === 'string' ? { ...properties, description: `such as ${hint}` } : properties;
        return React.createElement(original, shown);
      },
  },
};

// All that it asks is this service: no validator elsewhere looks at the document, and no address
// in the page's own names another one. A key that was entered is gone with the page.
SwaggerUI({
  domNode: document.getElementById('reference'),
  url: description,
  responseInterceptor: readable,
  plugins: [hints],
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
