import { IK } from 'fabrik/r3f';
import { Component, type ReactNode, Suspense } from 'react';
import { Dancer } from './Dancer';

/** Shows the message of an error on the page. */
class Boundary extends Component<{ children: ReactNode }> {
  override state = { message: '' };
  static getDerivedStateFromError({ message }: Error) {
    return { message };
  }
  override componentDidCatch() {
    document.title = this.state.message;
  }
  override render() {
    return this.state.message ? null : this.props.children;
  }
}

/** Props that the compiler refuses, as they come from JavaScript. */
const MISTAKES: Record<string, object> = {
  prop: { chain: [] },
  option: { chains: [{ first: 'upperarm', tip: 'hand', targets: null }] },
  target: { chains: [{ first: 'upperarm', tip: 'hand', target: [1, 2] }] },
  weight: { weight: 2 },
  bone: { chains: [{ first: 'upperarm', tip: 'finger' }] },
};

/** An `<IK>` whose options are wrong. Its model is loaded later. */
export function Mistake({ kind }: { kind: string | null }) {
  return (
    <Boundary>
      <IK {...MISTAKES[kind ?? '']}>
        <Suspense fallback={null}>
          <Dancer paused />
        </Suspense>
      </IK>
    </Boundary>
  );
}
