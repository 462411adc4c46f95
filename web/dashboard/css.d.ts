/** Style that the bundler writes beside the script. */
declare module '*.css';
