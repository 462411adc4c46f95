import type { ComponentType } from 'preact';
import { Answered } from '../parts/states.tsx';
import { useModule } from '../parts/use-module.ts';

type OnDemand = typeof import('./on-demand.ts');

const load = () => import('./on-demand.ts');

/**
 * Loads a component in `on-demand.ts` when it is first rendered, so that the overview does not wait
 * for it. It is expected to be `height` pixels high.
 */
export function onDemand<Props extends object>(
  choose: (module: OnDemand) => ComponentType<Props>,
  height: number,
): ComponentType<Props> {
  return function Loaded(props: Props) {
    const { exported, error, again } = useModule(load);
    return (
      <Answered of={{ value: exported, error, waiting: false, again }} height={height}>
        {(module) => {
          const Component = choose(module);
          return <Component {...props} />;
        }}
      </Answered>
    );
  };
}
