import { CLUE_SOURCES, type ClueInfo, type ClueState, clueState } from '@zhiying/contract';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import pieces from '#kit/base/pieces.module.css';
import { usePhone } from '#kit/base/use-phone.ts';
import { Avatar } from '#kit/display/avatar.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { ClueStatus } from '#parts/clue/clue-words.tsx';
import styles from './clue.module.css';
import { ClueDetails } from './clue-details.tsx';
import { CluePhone } from './clue-phone.tsx';
import { Deadline } from './deadline.tsx';
import { FollowForm } from './follow-form.tsx';
import { FollowHistory } from './follow-history.tsx';
import { Reopen } from './reopen.tsx';
import { SamePerson } from './same-person.tsx';
import { Take } from './take.tsx';

interface ClueFileProps {
  open: boolean;
  clue: ClueInfo;
  walk: { previous?: () => void; next?: () => void } | undefined;
  onOpen(id: number): void;
  onClose(): void;
}

const WAY: readonly ClueState[] = ['new', 'following', 'invited', 'visited', 'won'];

/** One clue: who it is, how far they are, what was done, and what is done now. */
export function ClueFile({ open, clue, walk, onOpen, onClose }: ClueFileProps) {
  const phone = usePhone();
  const [unsaved, setUnsaved] = useState(0);
  const may = (verb: ClueInfo['can'][number]) => clue.can.includes(verb);
  return (
    <SideDrawer
      open={open}
      onClose={onClose}
      walk={walk}
      unsaved={unsaved}
      lead={<Avatar name={clue.name} />}
      title={clue.name}
      status={<ClueStatus state={clue.state} />}
      subtitle={
        <MetaLine
          items={
            // There is room for two on a phone; the rest stands further down.
            phone
              ? [CLUE_SOURCES[clue.source], clue.owner?.name ?? '线索池']
              : [CLUE_SOURCES[clue.source], clue.sourceNote, clue.owner?.name ?? '线索池', clue.node.name]
          }
        />
      }
    >
      <Deadline clue={clue} />
      <SamePerson clue={clue} onOpen={onOpen} />
      <div className={styles.facts}>
        <CluePhone clue={clue} />
        <div className={styles.fact}>
          <span className={pieces.note}>评分</span>
          <div className={pieces.row}>
            <b className={pieces.grow}>{clue.score}</b>
            <Popover trigger="click" placement="bottomRight" content={<ScoreParts clue={clue} />}>
              <Button type="link" size="small">
                评分说明
              </Button>
            </Popover>
          </div>
        </div>
      </div>
      <ol className={styles.way} aria-label="进展">
        {WAY.map((state) => (
          <li
            key={state}
            data-reached={WAY.indexOf(clue.state) >= WAY.indexOf(state) || undefined}
            aria-current={state === clue.state ? 'step' : undefined}
          >
            {clueState.label(state)}
          </li>
        ))}
      </ol>
      {may('take') && <Take clue={clue} />}
      {may('follow') && <FollowForm clue={clue} onUnsaved={setUnsaved} />}
      {may('reopen') && <Reopen clue={clue} />}
      <ClueDetails clue={clue} />
      <FormSection title="处理记录" count={clue.history.length}>
        <FollowHistory history={clue.history} />
      </FormSection>
    </SideDrawer>
  );
}

const ScoreParts = ({ clue }: { clue: ClueInfo }) => (
  <ul className={styles.scoreParts}>
    {clue.scoreParts.map(({ points, why }) => (
      <li key={why}>
        <span>{why}</span>
        <b>+{points}</b>
      </li>
    ))}
  </ul>
);
