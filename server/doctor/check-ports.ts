import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../config.ts';
import { addressAt } from '../http/address.ts';
import { codeOf, type Listener, listenRefusal } from '../listen-error.ts';
import type { Finding } from './finding.ts';

/** Milliseconds in which the present listener has to answer; a service may be busy. */
const TIMEOUT_MS = 10_000;

/** Whether the service can listen on its ports. */
export async function checkPorts(
  config: Pick<Config, 'host' | 'port' | 'adminHost' | 'adminPort'>,
): Promise<Finding[]> {
  const { host, port, adminHost, adminPort } = config;
  const findings = [await checkPort('PORT', host, port)];
  if (adminPort === undefined) return findings;
  if (adminPort === port && port !== 0 && adminHost === host) {
    const message = `ADMIN_PORT ${adminPort} is PORT as well`;
    const remedy = 'Set another ADMIN_PORT.';
    findings.push({ state: 'problem', check: 'ports', message, remedy });
  } else {
    findings.push(await checkPort('ADMIN_PORT', adminHost, adminPort));
  }
  return findings;
}

async function checkPort(variable: Listener, host: string, port: number): Promise<Finding> {
  if (port === 0) return { state: 'ok', check: 'ports', message: `${variable} 0 takes a free one` };
  const code = await refusalToListen(host, port);
  if (code === null) {
    return { state: 'ok', check: 'ports', message: `${variable} ${port} on ${host} is free` };
  }
  if (code === 'EADDRINUSE' && (await servesHere(host, port))) {
    const message = `${variable} ${port} on ${host} is in use by this service`;
    const remedy = `If it is to be another one, set another ${variable}.`;
    return { state: 'warn', check: 'ports', message, remedy };
  }
  return { state: 'problem', check: 'ports', ...listenRefusal(variable, host, port, code) };
}

/** The error code if the system refuses to listen; null if it does not. */
async function refusalToListen(host: string, port: number): Promise<string | null> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return null;
  } catch (cause) {
    return codeOf(cause);
  } finally {
    server.close();
  }
}

/** Returns whether this service already listens there. */
async function servesHere(host: string, port: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const reply = await fetch(`${addressAt(host, port)}/livez`, { signal });
    return (await reply.text()) === '{"status":"alive"}';
  } catch {
    return false;
  }
}
