import { type ClueState, clueState, contract } from '@zhiying/contract';
import { Facts, Muted } from '#kit/base/pieces.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { keysOf } from '#kit/session/action.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { useMaySee } from '#kit/session/session.store.ts';
import { ClueStatus } from '#parts/clue/clue-words.tsx';
import styles from './customer-side.module.css';

/** The way to a sale; one that came to nothing is told by its name alone. */
const WAY: readonly ClueState[] = ['new', 'following', 'invited', 'visited', 'won'];

/** How far the clue is, for whoever may see clues. */
export function ClueFacts({ id }: { id: number }) {
  const may = useMaySee(keysOf(contract.clue.info));
  const { data } = useCall(contract.clue.info, { id }, { enabled: may });
  if (!data) return null;
  const at = WAY.indexOf(data.state);
  return (
    <>
      {at < 0 ? (
        <ClueStatus state={data.state} />
      ) : (
        <Muted
          as="ol"
          look={{ flow: 'stack', gap: 4, whiteSpace: 'nowrap', marginBottom: 8 }}
          className={styles.way}
          aria-label={`线索状态：${clueState.label(data.state)}`}
        >
          {WAY.map((state, step) => (
            <li key={state} data-done={step <= at || undefined} aria-current={step === at || undefined}>
              {clueState.label(state)}
            </li>
          ))}
        </Muted>
      )}
      <Facts columns="label64" gap="4 8" size="13/20">
        {data.model && (
          <>
            <dt>意向车型</dt>
            <dd>{data.model}</dd>
          </>
        )}
        {data.owner && (
          <>
            <dt>负责人</dt>
            <dd>{data.owner.name}</dd>
          </>
        )}
        {data.nextAt && (
          <>
            <dt>下次跟进</dt>
            <dd>
              <Moment at={data.nextAt} />
            </dd>
          </>
        )}
      </Facts>
    </>
  );
}
