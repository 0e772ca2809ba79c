import { contract, type ProspectInfo, SEE_USERS } from '@zhiying/contract';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import { Box, Column, Row, Stack } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { go } from '#kit/page/navigate.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { useMayOpen } from '#kit/session/session.store.ts';
import styles from '../growth.module.css';
import { ProspectStatus, toldApart } from '../growth-words.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { ChainLine } from './chain-line.tsx';
import { MakeClueDialog } from './make-clue-dialog.tsx';
import { PersonMark } from './prospect-list.tsx';
import { ProspectSide } from './prospect-side.tsx';
import { TouchDialog } from './touch-dialog.tsx';
import { useConfirmReturn } from './use-confirm-return.ts';

/** One person: everything that was said and done, oldest first, and what is next. */
export function ProspectChain({ id }: { id: number }) {
  const info = useCall(contract.growth.info, { id }, { keepPrevious: true });
  return (
    <QueryView query={info}>
      {(person) => (
        <Stack tracks="minmax(0, 1fr) 288px" height="full" minHeight={0} className={styles.chainGrid}>
          <Column as="section" minHeight={0} aria-label={`潜客「${person.name}」`}>
            <Head person={person} />
            <ChainLine person={person} />
          </Column>
          <ProspectSide person={person} />
        </Stack>
      )}
    </QueryView>
  );
}

function Head({ person }: { person: ProspectInfo }) {
  const [asking, setAsking] = useState<'touch' | 'refuse' | 'clue' | 'assign' | null>(null);
  const onError = (error: Error) => void message.error(error.message);
  const claim = useAction(contract.growth.claim, {
    onError,
    onSuccess: ({ name }) => void message.success(`已领取「${name}」`),
  });
  const askRelease = useConfirmReturn(person);
  const seesUsers = useMayOpen()(SEE_USERS);
  const may = (verb: ProspectInfo['can'][number]) => person.can.includes(verb);
  const isOver = person.state === 'refused' || person.state === 'erased';
  return (
    <Row as="header" gap={12} wrap padding="14 16" borderBottom="line2" className={styles.chainHead}>
      <PersonMark name={person.name} platform={person.platform} />
      <Box grow>
        <Row gap={8} minWidth={0}>
          <h2>{toldApart(person)}</h2>
          <ProspectStatus one={person} />
        </Row>
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
      </Box>
      {!isOver && (
        <Row gap={8} align="stretch" wrap className={styles.headActions}>
          {may('assign') && seesUsers && <Button onClick={() => setAsking('assign')}>分配</Button>}
          {may('release') && <Button onClick={() => void askRelease()}>放回公共池</Button>}
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
        </Row>
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
    </Row>
  );
}
