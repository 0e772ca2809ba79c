import {
  type AccountSchedule,
  type CalendarPost,
  chinaAt,
  chinaClock,
  chinaDay,
  contract,
  nextFreeTime,
  PLATFORMS,
  scheduleConflictAt,
  type TrayPiece,
} from '@zhiying/contract';
import { Button, DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useNow } from '#kit/base/use-now.ts';
import { message } from '#kit/feedback/notices.ts';
import { Field } from '#kit/form/field.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { SubmitForm } from '#kit/layout/submit-form.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { kindWords } from '#parts/publish/kinds.tsx';
import { dayWords } from './calendar-days.ts';
import { momentWords } from './day-answers.ts';
import type { useTray } from './tray.tsx';
import { useScheduleOf } from './use-answers.ts';
import type { useMoves } from './use-moves.ts';

/** What is to be placed, and where it was asked from. */
export interface Placing {
  piece?: TrayPiece;
  post?: CalendarPost;
  day?: string;
  clock?: string;
  /** The post goes to another account: its own is not offered first. */
  elsewhere?: boolean;
}

interface PlaceDialogProps {
  placing: Placing | null;
  tray: ReturnType<typeof useTray>;
  moves: ReturnType<typeof useMoves>;
  onClose(): void;
}

const WIDTH = 480;
const MINUTES = 5;
const MINUTE_MS = 60_000;
const nameOf = ({ kind, subjectId }: TrayPiece) => `${kind} ${subjectId}`;

/** Accounts a post may go to: those of its platform, its own first unless another one is wanted. */
const ofOnePlatform = (
  { platform, account }: CalendarPost,
  own: AccountSchedule | undefined,
  all: readonly AccountSchedule[] = [],
  elsewhere = false,
) => {
  const others = all.filter((room) => room.platform === platform && room.account.id !== account.id);
  return elsewhere || !own ? others : [own, ...others];
};

/** Content, account and time; says at once why a time cannot be, and which one can. */
export function PlaceDialog(props: PlaceDialogProps) {
  const { placing, onClose } = props;
  return (
    <Dialog
      open={placing !== null}
      onClose={onClose}
      width={WIDTH}
      title={placing?.post ? (placing.elsewhere ? '换账号发布' : '调整发布时间') : '新建排期'}
    >
      {placing && <PlaceForm {...props} placing={placing} />}
    </Dialog>
  );
}

function PlaceForm({ placing, tray, moves, onClose }: PlaceDialogProps & { placing: Placing }) {
  const { post } = placing;
  const [chosen, setChosen] = useState(placing.piece ?? null);
  const [accountId, setAccountId] = useState<number | null>(null);
  const [at, setAt] = useState<number | null>(null);
  const now = useNow(MINUTE_MS);
  const ofPost = useScheduleOf(post);
  const ofPiece = useCall(
    contract.publish.rooms,
    {
      kind: post?.batch.kind ?? chosen?.kind ?? '',
      subjectId: post?.subjectId ?? chosen?.subjectId ?? 0,
    },
    { enabled: chosen !== null || post !== undefined },
  );
  const rooms = post
    ? ofOnePlatform(post, ofPost.data, ofPiece.data?.rooms, placing.elsewhere)
    : (ofPiece.data?.rooms ?? []);
  const room = rooms.find(({ account }) => account.id === accountId) ?? rooms[0];
  const wished = placing.clock ? [placing.clock, ...(room?.wished ?? [])] : (room?.wished ?? []);
  const offered = room && nextFreeTime(room, placing.day ?? chinaDay(now), wished, now);
  const moment = at ?? offered ?? null;
  const against = room && moment !== null ? scheduleConflictAt(room, moment, now) : null;
  const next =
    room && against && moment !== null
      ? nextFreeTime(room, chinaDay(moment), [chinaClock(moment), ...room.wished], now)
      : null;
  const place = useAction(contract.publish.place, {
    onError: (error) => void message.error(error.message),
    onSuccess: () => {
      if (moment !== null) void message.success(`已排到 ${dayWords(chinaDay(moment))} ${chinaClock(moment)}`);
      onClose();
    },
  });
  const [moving, setMoving] = useState(false);
  const submit = async () => {
    if (!room || moment === null) return;
    const iso = new Date(moment).toISOString();
    if (!post) {
      if (chosen)
        place.mutate({ kind: chosen.kind, subjectId: chosen.subjectId, accountId: room.account.id, at: iso });
      return;
    }
    setMoving(true);
    const done =
      room.account.id === post.account.id
        ? await moves.move(post, iso)
        : await moves.reassign(post, room.account, iso);
    if (done) onClose();
    setMoving(false);
  };
  const held = chosen?.held ?? null;
  return (
    <SubmitForm onSubmit={() => void submit()}>
      {post ? (
        <Field label="内容">{() => <span>{post.title}</span>}</Field>
      ) : (
        <Field label="内容" issue={held ?? undefined}>
          {(control) => (
            <Select
              {...control}
              showSearch={{ optionFilterProp: 'label' }}
              placeholder="选择未排期的内容"
              loading={tray.isPending}
              value={chosen ? nameOf(chosen) : undefined}
              notFoundContent="暂无未排期的内容"
              options={(tray.data?.pieces ?? []).map((piece) => ({
                value: nameOf(piece),
                label: `${kindWords(piece.kind).subject} · ${piece.title}${piece.held ? `（${piece.held}）` : ''}`,
                disabled: piece.held !== null,
              }))}
              onChange={(name) => {
                setChosen(tray.data?.pieces.find((piece) => nameOf(piece) === name) ?? null);
                setAccountId(null);
              }}
            />
          )}
        </Field>
      )}
      <Field
        label="账号"
        issue={
          (chosen || placing.elsewhere) && ofPiece.data && rooms.length === 0
            ? placing.elsewhere
              ? '没有同平台的其他账号'
              : '没有可发布该内容的账号'
            : post && !placing.elsewhere
              ? undefined
              : ofPiece.error?.message
        }
        hint={room?.trouble || undefined}
      >
        {(control) => (
          <Select
            {...control}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={chosen || post ? '选择账号' : '请先选择内容'}
            disabled={rooms.length === 0}
            value={room?.account.id}
            options={rooms.map(({ account, platform }) => ({
              value: account.id,
              label: `${account.name}（${PLATFORMS[platform].name}）`,
            }))}
            onChange={setAccountId}
          />
        )}
      </Field>
      <Field
        label="时间"
        issue={against?.why}
        hint={against ? undefined : '按账号的每日上限、间隔和禁发时段排期'}
      >
        {(control) => (
          <DatePicker
            {...control}
            style={{ width: '100%' }}
            disabled={!room}
            showTime={{ format: 'HH:mm', minuteStep: MINUTES }}
            format="YYYY-MM-DD HH:mm"
            allowClear={false}
            minDate={dayjs()}
            value={moment === null ? null : dayjs(moment)}
            onChange={(value) => value && setAt(chinaAt(value.format('YYYY-MM-DD'), value.format('HH:mm')))}
          />
        )}
      </Field>
      {against && next !== null && (
        <Button block type="dashed" onClick={() => setAt(next)}>
          改为最近可排的 {momentWords(next)}
        </Button>
      )}
      <footer style={{ display: 'flex', justifyContent: 'flex-end', gap: 8, marginTop: 16 }}>
        <Button onClick={onClose}>取消</Button>
        <Button
          type="primary"
          htmlType="submit"
          loading={place.isPending || moving}
          disabled={!room || moment === null || against !== null || held !== null}
        >
          确定
        </Button>
      </footer>
    </SubmitForm>
  );
}
