import { Component, type ComponentChildren } from 'preact';
import { Failure } from './failure.tsx';

interface BoundaryProps {
  readonly children: ComponentChildren;
}

interface BoundaryState {
  readonly error?: unknown;
}

/** Shows the error in place of a view that throws, and keeps the page's frame. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  static override getDerivedStateFromError(error: unknown): BoundaryState {
    return { error };
  }

  override render({ children }: BoundaryProps, { error }: BoundaryState) {
    if (error === undefined) return children;
    return <Failure error={error} again={() => this.setState({ error: undefined })} />;
  }
}
