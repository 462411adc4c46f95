/** The bundler writes a style sheet to its own file. */
declare module '*.css';
