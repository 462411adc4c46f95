import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';
import { fetchDashboardKey } from '../dashboard/state/page-key.ts';
import { examplesAsHints, HINT_MEMBER } from './examples-as-hints.ts';
import { indentedJson } from './indented-json.ts';
import { resolvedPart } from './resolved-part.ts';
import './style.css';

const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

const description = new URL('openapi.json', document.baseURI).href;

/** A response as Swagger UI passes it to an interceptor. */
interface Answer {
  readonly url: string;
  readonly headers: Record<string, string | undefined>;
  text: string;
}

/** Indents JSON and declares it as text: Swagger UI would parse it, which rounds large integers. */
function readable(answer: Answer): Answer {
  if (answer.url === description) {
    answer.text = examplesAsHints(answer.text);
    return answer;
  }
  const isJson = /^application\/(feed\+)?json/.test(answer.headers['content-type'] ?? '');
  if (!isJson) return answer;
  answer.text = indentedJson(answer.text);
  answer.headers['content-type'] = 'text/plain';
  return answer;
}

/**
 * Components have these properties; `description` is the placeholder in a parameter's input field.
 */
interface Properties {
  /** The operation's path has places for line breaks. */
  readonly text?: unknown;
  readonly description?: string;
  readonly schema?: { get?(name: string): unknown };
}

type Component = (properties: Properties) => unknown;

type Attributes = Readonly<Record<string, string>>;

interface System {
  readonly React: {
    createElement(
      component: Component | 'div' | 'h2' | 'label' | 'section' | 'span',
      properties: Properties | Attributes | null,
      ...children: unknown[]
    ): unknown;
  };
}

/** Shows a parameter's hint as its field's placeholder. */
const hints = {
  wrapComponents: {
    JsonSchemaForm:
      (original: Component, { React }: System): Component =>
      (properties) => {
        const hint = properties.schema?.get?.(HINT_MEMBER);
        const shown =
          typeof hint === 'string' ? { ...properties, description: `such as ${hint}` } : properties;
        const field = React.createElement(original, shown);
        return isSelect(properties) ? named(React, properties.description, field) : field;
      },
  },
};

/** Whether a parameter's field is a list with choices, which Swagger UI leaves without a name. */
function isSelect({ schema }: Properties): boolean {
  return schema?.get?.('type') === 'boolean' || schema?.get?.('enum') !== undefined;
}

/** Gives a field a name for screen readers. */
function named(React: System['React'], name: string | undefined, field: unknown): unknown {
  const text = React.createElement('span', { className: 'for-readers' }, name);
  return React.createElement('label', null, text, field);
}

/** An operation's path is a link in a button, which screen readers do not offer. */
const plainPaths = {
  wrapComponents: {
    DeepLink:
      (_: Component, { React }: System): Component =>
      ({ text }) =>
        React.createElement('span', null, text),
  },
};

/** Landmarks and a heading that Swagger UI lacks, so that screen readers reach all parts. */
const landmarks = {
  wrapComponents: {
    InfoContainer: (original: Component, { React }: System): Component =>
      within(React, original, 'section', { 'aria-label': 'About the service' }),
    FilterContainer: (original: Component, { React }: System): Component =>
      within(React, original, 'div', { role: 'search' }),
    // A long answer can be scrolled with the keyboard.
    SyntaxHighlighter: (original: Component, { React }: System): Component =>
      within(React, original, 'div', {
        className: 'scrolling',
        role: 'group',
        'aria-label': 'Text',
        tabIndex: '0',
      }),
    operations:
      (original: Component, { React }: System): Component =>
      (properties) =>
        React.createElement(
          'section',
          null,
          React.createElement('h2', { className: 'for-readers' }, 'Operations'),
          React.createElement(original, properties),
        ),
  },
};

/** Renders a component within an element. */
function within(
  React: System['React'],
  original: Component,
  element: 'section' | 'div',
  attributes: Attributes,
): Component {
  return (properties) =>
    React.createElement(element, attributes, React.createElement(original, properties));
}

/** Resolves references in an operation that is opened. */
const resolution = {
  fn: {
    resolveSubtree: async (
      document: unknown,
      path: readonly string[],
      { baseDoc = description }: { readonly baseDoc?: string } = {},
    ) => ({ spec: resolvedPart(document, path, baseDoc), errors: [] }),
  },
};

// The page requests nothing from other hosts: no online validator, and no document named by the
// page's query string. A key is forgotten when the page is closed.
const reference = SwaggerUI({
  domNode: document.getElementById('reference'),
  url: description,
  responseInterceptor: readable,
  plugins: [hints, plainPaths, landmarks, resolution],
  validatorUrl: null,
  queryConfigEnabled: false,
  persistAuthorization: false,
  deepLinking: true,
  filter: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: -1,
  // Swagger UI leaves out rows that are not on the screen if there are 150 or more.
  docExpansion: 'none',
  supportedSubmitMethods: ['get'],
  onComplete: () => void authorize(),
});

/** Fills in the key that a service on a loopback address provides. */
async function authorize(): Promise<void> {
  const key = await fetchDashboardKey();
  if (key !== null) reference.preauthorizeApiKey('key', key);
}
