import { create } from 'zustand';

interface StepUp {
  /** Ends the question that is shown; null while nobody is asked. */
  settle: ((confirmed: boolean) => void) | null;
}

export const useStepUp = create<StepUp>(() => ({ settle: null }));

let asked: Promise<boolean> | null = null;

/** Asks the person to show who they are. Calls that are refused at the same time share one question. */
export function askAgain(): Promise<boolean> {
  asked ??= new Promise((resolve) => {
    useStepUp.setState({
      settle: (confirmed) => {
        asked = null;
        useStepUp.setState({ settle: null });
        resolve(confirmed);
      },
    });
  });
  return asked;
}
