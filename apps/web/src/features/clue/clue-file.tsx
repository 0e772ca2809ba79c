import { CLUE_SOURCES, type ClueInfo, type ClueState, clueState } from '@zhiying/contract';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import { Box, Grid, Muted, Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { usePhone } from '#kit/base/use-phone.ts';
import { Avatar } from '#kit/display/avatar.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { ClueStatus } from '#parts/clue/clue-words.tsx';
import styles from './clue.module.css';
import { ClueDetails } from './clue-details.tsx';
import { ClueOrigin } from './clue-origin.tsx';
import { CluePhone } from './clue-phone.tsx';
import { Deadline } from './deadline.tsx';
import { FollowForm } from './follow-form.tsx';
import { FollowHistory } from './follow-history.tsx';
import { Reopen } from './reopen.tsx';
import { SamePerson } from './same-person.tsx';
import { TakeClueButton } from './take-clue.tsx';

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
      status={<ClueStatus state={clue.state} closeReason={clue.closeReason} />}
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
      <Grid columns="even" gap={12}>
        <CluePhone clue={clue} />
        <Box padding="8 12" border="line" radius={8}>
          <Note as="span">评分</Note>
          <Row gap={8} minWidth={0}>
            <Text as="b" grow>
              {clue.score}
            </Text>
            <Popover trigger="click" placement="bottomRight" content={<ScoreParts clue={clue} />}>
              <Button type="link" size="small">
                评分说明
              </Button>
            </Popover>
          </Row>
        </Box>
      </Grid>
      <Stack
        look={{ gap: 4, margin: '12 0 16' }}
        tracks="repeat(5, 1fr)"
        as="ol"
        className={styles.way}
        aria-label="进展"
      >
        {WAY.map((state) => (
          <Muted
            as="li"
            key={state}
            data-reached={WAY.indexOf(clue.state) >= WAY.indexOf(state) || undefined}
            aria-current={state === clue.state ? 'step' : undefined}
          >
            {clueState.label(state)}
          </Muted>
        ))}
      </Stack>
      {may('take') && <TakeClueButton clue={clue} />}
      {may('follow') && <FollowForm clue={clue} onUnsaved={setUnsaved} />}
      {may('reopen') && <Reopen clue={clue} />}
      <ClueOrigin id={clue.id} />
      <ClueDetails clue={clue} />
      <FormSection title="处理记录" count={clue.history.length}>
        <FollowHistory history={clue.history} />
      </FormSection>
    </SideDrawer>
  );
}

const ScoreParts = ({ clue }: { clue: ClueInfo }) => (
  <Stack as="ul" gap={6} className={styles.scoreParts}>
    {clue.scoreParts.map(({ points, why }) => (
      <Row as="li" gap={24} align="stretch" justify="between" key={why}>
        <span>{why}</span>
        <b>+{points}</b>
      </Row>
    ))}
  </Stack>
);
