/** Names a listener by the setting that has its port. */
export type Listener = 'PORT' | 'ADMIN_PORT';

/** Thrown when the system refuses to listen; the message names the settings and a remedy. */
export class ListenError extends Error {
  override readonly name = 'ListenError';

  constructor(listener: Listener, host: string, port: number, cause: unknown) {
    const { message, remedy } = listenRefusal(listener, host, port, codeOf(cause));
    super(`${message}. ${remedy}`, { cause });
  }
}

/**
 * Returns why the system refuses to listen, from its error's code, and the remedy as a sentence.
 */
export function listenRefusal(
  listener: Listener,
  host: string,
  port: number,
  code: string,
): { message: string; remedy: string } {
  return {
    message: `${listener} ${port} on ${host} cannot be listened on (${code})`,
    remedy: remedyOf(code, listener),
  };
}

/** Returns a system error's code, such as EADDRINUSE; any other error as text. */
export function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
}

function remedyOf(code: string, listener: Listener): string {
  const host = listener === 'PORT' ? 'HOST' : 'ADMIN_HOST';
  switch (code) {
    case 'EADDRINUSE':
      return `Stop what listens there, or set another ${listener}.`;
    case 'EACCES':
      return `Set a ${listener} from 1024 on, and let a proxy listen on the lower one.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `Set a ${host} that this machine has.`;
    default:
      return `Set another ${listener} or ${host}.`;
  }
}
