const LEFT = '(?:[<＜◁]|&lt;)';
const RIGHT = '(?:[>＞▷]|&gt;)';
const NAMES =
  'think(?:ing)?|(?:inner_)?thoughts?|thought_process|thinking_process|reason(?:ing)?|analysis|reflection|scratchpad|seed:think';
/** A mark where a thought begins or ends, in the spellings of the models seen so far. The groups say that it ends one. */
const MARK = new RegExp(
  `${LEFT}(/?)(?:${NAMES})(?:\\s[^<>＜＞◁▷]{0,60}?)?\\s*${RIGHT}|\\[(/)?think\\]` +
    `|<\\|(?:begin|(end))_of_thought\\|>|<\\|channel\\|>(?:analysis|commentary|(final))<\\|message\\|>`,
  'i',
);
/** The end of a piece that may be the beginning of a mark. */
const HALF_MARK =
  /(?:<\|channel\|>[a-z]*(?:<\|?[a-z]*\|?)?|[<＜◁[][/|]?[a-z:_|]{0,20}(?:\s[^<>＜＞◁▷]{0,60})?|&(?:l(?:t(?:;\/?[a-z:]{0,12}(?:\s[^<>&]{0,60})?(?:&g?t?)?)?)?)?)$/i;
const LONGEST_MARK = 100;

interface Outlet {
  onText(text: string): void;
  /** What came so far was a thought. */
  onReset(): void;
}

/**
 * Lets the answer through and keeps a model's thoughts back, wherever they stand and however the text is cut into pieces. An end
 * without a beginning voids everything before it: some servers take the opening tag away.
 */
export function createThoughtFilter({ onText, onReset }: Outlet) {
  let held = '';
  let inside = false;

  function drain() {
    for (let found = MARK.exec(held); found; found = MARK.exec(held)) {
      const ends = found.slice(1).some(Boolean);
      if (!inside && !ends && found.index > 0) onText(held.slice(0, found.index));
      if (!inside && ends) onReset();
      inside = !ends;
      held = held.slice(found.index + found[0].length);
    }
  }

  return {
    push(piece: string) {
      held += piece;
      drain();
      const kept = inside ? LONGEST_MARK : (HALF_MARK.exec(held.slice(-LONGEST_MARK))?.[0].length ?? 0);
      const passed = held.slice(0, held.length - kept);
      held = held.slice(passed.length);
      if (!inside && passed) onText(passed);
    },
    /** False where the text ended inside a thought. */
    end(): boolean {
      if (!inside && held) onText(held);
      held = '';
      return !inside;
    },
  };
}
