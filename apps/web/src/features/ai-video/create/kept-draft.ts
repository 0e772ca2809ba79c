import { CODES, type contract, type DataOf, type InputOf, type VideoKind } from '@zhiying/contract';
import { ApiError } from '#kit/session/api/client.ts';

type Calls = typeof contract.videoTheme;
type Create = InputOf<Calls['create']>;

/** The calls a draft is kept with. */
export interface DraftCalls {
  create(body: Omit<Create, 'start'>): Promise<Pick<DataOf<Calls['create']>, 'id'>>;
  update(body: InputOf<Calls['update']>): Promise<{ version: number }>;
  info(id: number): Promise<{ version: number }>;
  remove(id: number): Promise<unknown>;
}

/** The draft as the server has it; without a version it was made, and what was asked about it then got no answer. */
interface Kept {
  id: number;
  version: number | null;
  kind: VideoKind;
}

/** Keeps one new theme as one draft. */
export function draftKeeper({ create, update, info, remove }: DraftCalls) {
  let kept: Kept | null = null;
  let running: Promise<unknown> = Promise.resolve();
  const versionOf = async (id: number) => (await info(id)).version;

  async function store({ kind, start: _start, ...input }: Create): Promise<number> {
    const former = kept;
    if (former?.kind === kind) {
      const version = former.version ?? (await versionOf(former.id));
      const saved = await update({ ...input, id: former.id, version });
      kept = { ...former, version: saved.version };
      return former.id;
    }
    const { id } = await create({ ...input, kind });
    // Known at once: were it forgotten over what fails below, the next save would make another.
    const made: Kept = { id, kind, version: null };
    kept = made;
    if (former) await dropUntouched(former);
    made.version = await versionOf(id).catch(() => null);
    return id;
  }

  /** A theme keeps the way it was made for: another way is another draft. The former one goes, unless somebody went on with it. */
  async function dropUntouched({ id, version }: Kept) {
    try {
      if ((await versionOf(id)) === version) await remove(id);
    } catch {
      // It stays, as a draft among the others.
    }
  }

  return {
    /** One after the other, so that two saves never make two drafts. Answers the draft's id. */
    save(body: Create): Promise<number> {
      const next = running.then(() => store(body));
      running = next.catch(() => null);
      return next;
    },
    /** After a refusal: the draft that was continued elsewhere. It is left to that, and what is typed from here on is a draft of its own. */
    leave(error: ApiError): number | null {
      if (error.code !== CODES.changedMeanwhile || !kept) return null;
      const { id } = kept;
      kept = null;
      return id;
    },
  };
}

/** Nothing said no: the server was not reached, or was just being started. */
export const worthAnother = (error: unknown) =>
  error instanceof ApiError && (error.code === 'network' || [502, 503, 504].includes(error.httpStatus));
