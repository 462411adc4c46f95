/** A style sheet, which the bundler writes to a file of its own. */
declare module '*.css';

declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** Shows an OpenAPI document in a node of the page. */
  export default function SwaggerUI(options: Readonly<Record<string, unknown>>): Reference;

  interface Reference {
    /** Sends the key with each request, by the name of the security scheme. */
    preauthorizeApiKey(scheme: string, key: string): void;
  }
}
