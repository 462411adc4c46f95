/** A style sheet, which the bundler writes to a file of its own. */
declare module '*.css';
