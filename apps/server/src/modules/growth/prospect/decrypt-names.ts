import type { Unit } from '#kernel/unit.ts';
import { NICKNAME_SEAL } from '../store-signals.service.ts';

/** The nicknames themselves, from when somebody works the case; one that was never kept stays as it is shown. */
export const decryptNames = (
  unit: Unit,
  people: readonly { id: number; nicknameSealed: string | null; name: string }[],
): Map<number, string> =>
  new Map(
    people.map(({ id, nicknameSealed, name }) => [
      id,
      nicknameSealed ? unit.secrets.open(nicknameSealed, NICKNAME_SEAL) : name,
    ]),
  );
