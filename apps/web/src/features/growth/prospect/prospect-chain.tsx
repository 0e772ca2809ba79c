import { contract, type ProspectInfo, SEE_USERS } from '@zhiying/contract';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { go } from '#kit/page/navigate.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { useMayOpen } from '#kit/session/session.store.ts';
import styles from '../growth.module.css';
import { ProspectStatus } from '../growth-words.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { ChainLine } from './chain-line.tsx';
import { MakeClueDialog } from './make-clue-dialog.tsx';
import { PersonMark } from './prospect-list.tsx';
import { ProspectSide } from './prospect-side.tsx';
import { TouchDialog } from './touch-dialog.tsx';
import { useAsk } from './use-ask.ts';

/** One person: everything that was said and done, oldest first, and what is next. */
export function ProspectChain({ id }: { id: number }) {
  const info = useCall(contract.growth.info, { id }, { keepPrevious: true });
  return (
    <Loaded query={info}>
      {(person) => (
        <div className={styles.chainGrid}>
          <section className={styles.chain} aria-label={`潜客「${person.name}」`}>
            <Head person={person} />
            <ChainLine person={person} />
          </section>
          <ProspectSide person={person} />
        </div>
      )}
    </Loaded>
  );
}

function Head({ person }: { person: ProspectInfo }) {
  const [asking, setAsking] = useState<'touch' | 'refuse' | 'clue' | 'assign' | null>(null);
  const onError = (error: Error) => void message.error(error.message);
  const claim = useAction(contract.growth.claim, {
    onError,
    onSuccess: ({ name }) => void message.success(`已领取「${name}」`),
  });
  const askRelease = useAsk(person);
  const seesUsers = useMayOpen()(SEE_USERS);
  const may = (verb: ProspectInfo['can'][number]) => person.can.includes(verb);
  const isOver = person.state === 'refused' || person.state === 'erased';
  return (
    <header className={styles.chainHead}>
      <PersonMark name={person.name} platform={person.platform} />
      <div className={pieces.grow}>
        <div className={pieces.row}>
          <h2>{person.name}</h2>
          <ProspectStatus state={person.state} />
        </div>
        <span className={styles.where}>
          <MetaLine
            wraps
            items={[
              person.phone,
              `${person.signals} 个信号`,
              person.owner ? `负责人 ${person.owner.name}` : '未领取',
              person.node.name,
            ]}
          />
        </span>
      </div>
      {!isOver && (
        <div className={styles.headActions}>
          {may('assign') && seesUsers && <Button onClick={() => setAsking('assign')}>分配</Button>}
          {may('release') && <Button onClick={() => void askRelease()}>退回</Button>}
          {may('refuse') && !may('touch') && <Button onClick={() => setAsking('refuse')}>不再联系</Button>}
          {may('makeClue') && <Button onClick={() => setAsking('clue')}>转为线索</Button>}
          {person.owner && (
            <Tooltip title={may('touch') ? null : person.obstacle}>
              <Button
                type={person.clue ? 'default' : 'primary'}
                disabled={!may('touch')}
                onClick={() => setAsking('touch')}
              >
                记录触达
              </Button>
            </Tooltip>
          )}
          {may('claim') && (
            <Button type="primary" loading={claim.isPending} onClick={() => claim.mutate({ id: person.id })}>
              领取
            </Button>
          )}
          {person.clue?.mayOpen && (
            <Button type="primary" onClick={() => go({ path: 'clew', search: { open: person.clue?.id } })}>
              打开线索
            </Button>
          )}
        </div>
      )}
      {(asking === 'touch' || asking === 'refuse') && (
        <TouchDialog
          person={person}
          only={asking === 'refuse' ? 'refused' : undefined}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'assign' && <AssignDialog person={person} onClose={() => setAsking(null)} />}
      {asking === 'clue' && <MakeClueDialog person={person} onClose={() => setAsking(null)} />}
    </header>
  );
}
