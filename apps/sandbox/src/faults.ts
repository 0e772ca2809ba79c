import type { ParsedRequest } from './http.ts';
import { chance } from './random.ts';
import { newId, type World } from './world.ts';

/**
 * How the sandbox misbehaves when told to: `drop` does the work and never answers · `lose` never does the work and never answers ·
 * `late` never answers and does the work when `/control/arrive` says so · `delay` answers late · `429` and `500` answer without
 * doing the work · `code` answers with the platform's own code · `answer` says whatever it is told to, with any status ·
 * `flood` answers without end. With `does`, the work is done all the same before the wrong answer is given.
 */
export const FAULTS = ['drop', 'lose', 'late', 'delay', '429', '500', 'code', 'answer', 'flood'] as const;
export type FaultKind = (typeof FAULTS)[number];

export interface Fault {
  id: string;
  kind: FaultKind;
  /** The beginning of the path; '' is every path. */
  path: string;
  /** How often still; null is always. */
  times: number | null;
  /** In how many of 100 requests. */
  percent: number;
  delayMs: number;
  code: number;
  does: boolean;
  /** Of `answer`. */
  status: number;
  body: string;
  /** Of `429`. */
  retryAfter: string;
  seen: number;
}

export function createFaults(world: World) {
  const faults = world.store.shelf<Fault>('faults');
  return {
    list: () => faults.values(),
    add(fault: Partial<Fault> & Pick<Fault, 'kind'>): Fault {
      const made: Fault = {
        path: '',
        times: 1,
        percent: 100,
        delayMs: 1_000,
        code: 0,
        does: false,
        status: 200,
        body: '{}',
        retryAfter: '30',
        ...fault,
        id: newId(6),
        seen: 0,
      };
      faults.put(made.id, made);
      return made;
    },
    clear() {
      for (const { id } of faults.values()) faults.remove(id);
    },
    /** The fault this request meets, if any; its turn is used up. */
    meet({ url }: ParsedRequest): Fault | null {
      for (const fault of faults.values()) {
        if (!url.pathname.startsWith(fault.path)) continue;
        const seen = fault.seen + 1;
        const hit = chance(world.settings.seed, fault.kind, fault.path, seen) * 100 < fault.percent;
        const times = hit && fault.times !== null ? fault.times - 1 : fault.times;
        if (times === 0) faults.remove(fault.id);
        else faults.put(fault.id, { ...fault, seen, times });
        if (hit) return fault;
      }
      return null;
    },
  };
}

export type Faults = ReturnType<typeof createFaults>;
