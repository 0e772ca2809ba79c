import { BAD_FINDINGS, contract, evidenceState, type OwnTask, type TaskEvidence } from '@zhiying/contract';
import { Button } from 'antd';
import { classOf } from '#kit/base/class-of.ts';
import { momentText } from '#kit/base/moment-text.ts';
import { Box, Clip, Column, Muted, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { PageLink } from '#kit/page/page-link.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { SubstanceCover } from '#parts/substance/substance-cover.tsx';
import { MemberTaskStatus } from '#parts/task/task-status.tsx';
import { evidenceWords, leftUntil, wantedWords } from '../task-words.ts';
import styles from './own-tasks.module.css';
import { Sending } from './sending.tsx';

/** What a task asks for, what was handed in, and handing in more. */
export function HandIn({ task, onClose }: { task: OwnTask | null; onClose(): void }) {
  return (
    <SideDrawer
      open={task !== null}
      onClose={onClose}
      title={task?.title ?? ''}
      status={task && <MemberTaskStatus state={task.state} />}
      subtitle={
        task?.endAt && task.taskState === 'running'
          ? `${momentText(task.endAt)} 截止，还剩 ${leftUntil(task.endAt) ?? '0 分'}`
          : undefined
      }
    >
      {task && <HandInBody task={task} onDone={onClose} />}
    </SideDrawer>
  );
}

function HandInBody({ task, onDone }: { task: OwnTask; onDone(): void }) {
  const room = task.can.includes('handIn') ? task.wanted - task.handed : 0;
  return (
    <Column gap={16}>
      <Text as="p" lineHeight={22} tone="text2" whiteSpace="pre-wrap">
        任务要求：{wantedWords(task.kind, task.wanted)}，凭证：
        {evidenceWords(task.evidence, task.evidenceAll, task.figureName)}
        {task.points > 0 && `，完成得 ${task.points} 积分`}
        {task.brief && `\n${task.brief}`}
      </Text>
      {task.pieces.length > 0 && (
        <Stack as="ul" gap={8}>
          {task.pieces.map((piece) => (
            <Row as="li" gap={10} key={piece.id}>
              <SubstanceCover substance={piece} size={40} />
              <Clip>{piece.name}</Clip>
              {piece.receivedId !== null && (
                <PageLink
                  className={styles.share}
                  aria-label={`去分享${piece.name}`}
                  to={{ path: 'substance', search: { tabid: 'received', open: piece.receivedId } }}
                >
                  去分享
                </PageLink>
              )}
            </Row>
          ))}
        </Stack>
      )}
      <Sent task={task} />
      {room > 0 && <Sending task={task} room={room} onDone={onDone} />}
    </Column>
  );
}

function Sent({ task }: { task: OwnTask }) {
  const { data } = useCall(contract.taskEvidence.list, {
    memberTaskId: task.id,
    order: 'DESC',
    sort: 'createdAt',
  });
  const withdraw = useAction(contract.taskEvidence.withdraw, {
    onError: (error) => void message.error(error.message),
  });
  const rows = (data?.rows ?? []).filter(({ state }) => state !== 'withdrawn');
  if (rows.length === 0) return null;
  return (
    <Stack as="ul" gap={8} className={styles.sent} aria-label="已交的凭证">
      {rows.map((piece) => (
        <Row as="li" gap={10} minHeight={44} padding="6 10" border="line" radius={8} key={piece.id}>
          {piece.thumb && (
            <img
              className={classOf({ height: 44, radius: 4, objectFit: 'cover' })}
              src={piece.thumb}
              alt=""
            />
          )}
          <Box grow>
            <Clip>{contentsOf(piece, task.figureName)}</Clip>
            <Muted
              as="small"
              flow="block"
              data-bad={piece.state === 'returned' || BAD_FINDINGS.includes(piece.finding)}
            >
              {wordsOf(piece)}
            </Muted>
          </Box>
          {piece.can.includes('withdraw') && (
            <Button
              size="small"
              loading={withdraw.isPending}
              onClick={() => withdraw.mutate({ ids: [piece.id] })}
            >
              撤回
            </Button>
          )}
        </Row>
      ))}
    </Stack>
  );
}

/** What the piece is made of, in a line. */
const contentsOf = ({ link, kind, figure }: TaskEvidence, figureName: string) =>
  [
    kind === 'screenshot' && '截图',
    link,
    figure !== null && `${figureName || '数字'} ${figure}`,
    kind === 'none' && '已说明完成',
  ]
    .filter(Boolean)
    .join('，');

const wordsOf = ({ state, reason, found, createdAt }: TaskEvidence) =>
  [evidenceState.label(state), state === 'returned' ? reason : found, momentText(createdAt)]
    .filter(Boolean)
    .join('，');
