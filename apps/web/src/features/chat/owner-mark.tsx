import { type Colleague, PRESENCES, type Presence } from '@zhiying/contract';
import { Text } from '#kit/base/pieces.tsx';
import { Avatar } from '#kit/display/avatar.tsx';
import { useProfile } from '#kit/session/session.store.ts';
import styles from './inbox.module.css';

/** Of somebody whose presence the person does not see, nothing is said. */
export const presenceOf = (colleagues: readonly Colleague[], id: number): Presence | null =>
  colleagues.find((one) => one.id === id)?.presence ?? null;

interface PersonMarkProps {
  person: { id: number; name: string };
  presence: Presence | null;
}

/** A colleague's face with a dot: green here, amber full, grey away. The name is told to the pointer and to screen readers. */
export function PersonMark({ person, presence }: PersonMarkProps) {
  const me = useProfile();
  const told = [person.id === me?.uid ? '你' : person.name, presence && PRESENCES[presence]]
    .filter(Boolean)
    .join('，');
  return (
    <Text flex="none" position="relative" className={styles.person} title={told}>
      <Avatar name={person.name} size={24} own={person.id === me?.uid} />
      {presence && (
        <Text
          as="i"
          square={8}
          radius="round"
          position="absolute"
          className={styles.dot}
          data-presence={presence}
        />
      )}
      <span className="zy-visually-hidden">{told}</span>
    </Text>
  );
}
