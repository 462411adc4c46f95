/** The bundler writes a style sheet to its own file. */
declare module '*.css';

declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** Shows an OpenAPI document in a node on the page. */
  export default function SwaggerUI(options: Readonly<Record<string, unknown>>): Reference;

  interface Reference {
    /** Sends the key with each request, by the security scheme's name. */
    preauthorizeApiKey(scheme: string, key: string): void;
  }
}
