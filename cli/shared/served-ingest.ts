/** This variable marks a service that `ingest --serve` started. */
export const SERVED_VARIABLE = 'RESTAKING_ANALYTICS_SERVED';

/**
 * Stops the service that an ingest started, in good order, when the ingest disconnects or ends. A
 * service manager signals all processes at once: a service that is stopping already goes on, as a
 * second signal would cut its answers off.
 */
export function stopWithIngest(): void {
  if (process.env[SERVED_VARIABLE] === undefined || process.send === undefined) return;
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      isStopping = true;
    });
  }
  process.once('disconnect', () => {
    if (!isStopping) process.kill(process.pid, 'SIGTERM');
  });
}
