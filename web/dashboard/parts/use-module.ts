import { useCallback, useEffect, useState } from 'preact/hooks';

interface Module<Exported> {
  /** Undefined until the module is loaded. */
  readonly exported: Exported | undefined;
  /** Has the last attempt's error; undefined again when the next one begins. */
  readonly error: unknown;
  readonly again: () => void;
}

/** Loads a module by `load` when the component is first rendered. */
export function useModule<Exported>(load: () => Promise<Exported>): Module<Exported> {
  const [found, setFound] = useState<{ exported?: Exported; error?: unknown }>({});
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    setFound({});
    load().then(
      (exported) => setFound({ exported }),
      (error) => setFound({ error }),
    );
  }, [turn]);
  const again = useCallback(() => setTurn((count) => count + 1), []);
  return { exported: found.exported, error: found.error, again };
}
