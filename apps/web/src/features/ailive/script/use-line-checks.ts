import { contract, type LineFinding, type ScriptLine } from '@zhiying/contract';
import { useDebounced } from '#kit/base/use-debounced.ts';
import { useCall } from '#kit/session/api/queries.ts';

/** After the last keystroke. */
const QUIET_MS = 600;

/** What the rules about words find in the lines, asked once nobody types; findings name the line as the desk counts. */
export function useLineChecks(lines: readonly ScriptLine[]) {
  const still = useDebounced(lines, QUIET_MS);
  const places = still.flatMap(({ text }, at) => (text.trim() ? [at] : []));
  const query = useCall(
    contract.liveScript.check,
    { lines: places.flatMap((at) => still[at] ?? []) },
    { enabled: places.length > 0, keepPrevious: true },
  );
  const findings = new Map<number, LineFinding[]>();
  for (const finding of places.length > 0 ? (query.data?.rows ?? []) : []) {
    const at = places[finding.line] ?? -1;
    // Words that were changed since they were checked are no longer found there.
    if (lines[at]?.text !== still[at]?.text) continue;
    findings.set(at, [...(findings.get(at) ?? []), finding]);
  }
  return { findings, checking: query.isFetching || still !== lines, error: query.error };
}
export type LineChecks = ReturnType<typeof useLineChecks>;
