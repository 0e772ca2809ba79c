/**
 * A state machine: which state may follow which, and what each is called. States change only through `mayMove`, so an
 * illegal transition is refused in one place.
 */
export interface Machine<State extends string> {
  states: Record<State, string>;
  moves: Record<NoInfer<State>, readonly NoInfer<State>[]>;
}

export const machine = <State extends string>(definition: Machine<State>) => ({
  ...definition,
  all: Object.keys(definition.states) as [State, ...State[]],
  label: (state: State) => definition.states[state],
  mayMove: (from: State, to: State) => definition.moves[from].includes(to),
});
