import { contract, type TalkInfo } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { InfoIcon, LeftIcon, MoreIcon } from '#kit/base/icons.tsx';
import { Clip, Column, PlainButton, Row, Text } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { MenuButton } from '#kit/display/menu-button.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { useProfile } from '#kit/session/session.store.ts';
import { PlatformSign } from '#parts/chat/chat-marks.tsx';
import { Composer } from './composer.tsx';
import styles from './conversation.module.css';
import { Countdown } from './countdown.tsx';
import { EndDialog } from './end-dialog.tsx';
import { LostTalk } from './lost-talk.tsx';
import { useLostTalks } from './lost-talks.store.ts';
import { Messages } from './messages.tsx';
import { PersonMark, presenceOf } from './owner-mark.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import { type BulkResult, useBulkResult } from './use-bulk-result.ts';
import { useColleagues } from './use-colleagues.ts';

interface ConversationProps {
  id: number;
  /** A message to begin with, found by searching. */
  around: number | null;
  /** On a phone: back to the list, and who the customer is. */
  onBack?: () => void;
  onAbout(): void;
  /** Away from the message that was found, to the end. */
  onLatest(): void;
}

/** What is said with one customer, and where one answers. */
export function Conversation({ id, around, onBack, onAbout, onLatest }: ConversationProps) {
  const lost = useLostTalks((all) => all[id]);
  const info = useCall(contract.chat.info, { id }, { enabled: lost === undefined });
  if (lost !== undefined) return <LostTalk talkId={id} why={lost} onBack={onBack} />;
  return (
    <Column height="full" minHeight={0}>
      <QueryView query={info}>
        {(talk) => (
          <>
            <Head talk={talk} onBack={onBack} onAbout={onAbout} />
            <Messages talk={talk} around={around} onLatest={onLatest} />
            <Composer talk={talk} onSent={around === null ? undefined : onLatest} />
          </>
        )}
      </QueryView>
    </Column>
  );
}

const PLATFORM_WORDS = { weixin: '微信客服', douyin: '抖音私信' } as const;

function Head({ talk, onBack, onAbout }: { talk: TalkInfo; onBack?: () => void; onAbout(): void }) {
  const { search, setSearch } = usePage();
  const [asked, setAsking] = useState<'transfer' | 'end' | null>(null);
  const tell = useBulkResult();
  const onError = (error: Error) => void message.error(error.message);
  const take = useAction(contract.chat.take, { onError });
  const handBack = useAction(contract.chat.handBack, { onError });
  const reopen = useAction(contract.chat.reopen, { onError });
  const talkId = talk.id;
  const can = (verb: TalkInfo['can'][number]) => talk.can.includes(verb);
  // Another page may lead right to handing it over.
  const asking = asked ?? (search.act === 'transfer' && can('transfer') ? 'transfer' : null);
  const close = () => {
    setAsking(null);
    if (search.act !== undefined) setSearch({ ...search, act: undefined });
  };
  const dialog = (verb: '转接' | '结束') => ({
    talks: [talk],
    onClose: close,
    onDone(done: BulkResult) {
      tell(verb, [talk], done);
      close();
    },
  });
  return (
    <Row
      as="header"
      look={{ gap: 8, flex: 'none', padding: '8 16', background: 'card', borderBottom: 'line' }}
      className={styles.head}
    >
      {onBack && <IconButton label="返回会话列表" icon={<LeftIcon />} onClick={onBack} />}
      <Text grow>
        <Row as="span" gap={8} minWidth={0} size={14}>
          <Clip as="b">{talk.customer.name}</Clip>
          <PlatformSign platform={talk.platform} />
          {talk.state !== 'bot' && <Countdown talk={talk} lead="回复" />}
        </Row>
        <Clip size={12} tone="muted" phone="hidden">
          {PLATFORM_WORDS[talk.platform]} · {talk.account.name}
        </Clip>
      </Text>
      <Whose talk={talk} short={Boolean(onBack)} />
      {can('take') && (
        <Button type="primary" loading={take.isPending} onClick={() => take.mutate({ talkId })}>
          接管
        </Button>
      )}
      {can('reopen') && (
        <Button loading={reopen.isPending} onClick={() => reopen.mutate({ talkId })}>
          重新打开
        </Button>
      )}
      {can('handBack') && !onBack && (
        <Button loading={handBack.isPending} onClick={() => handBack.mutate({ talkId })}>
          交回机器人
        </Button>
      )}
      {can('transfer') && !onBack && <Button onClick={() => setAsking('transfer')}>转接</Button>}
      {onBack && <IconButton label="客户资料" icon={<InfoIcon />} onClick={onAbout} />}
      {(can('end') || (onBack && can('transfer'))) && (
        <MenuButton
          placement="bottomRight"
          menu={{
            items: [
              ...(onBack && can('transfer') ? [{ key: 'transfer', label: '转接' }] : []),
              ...(onBack && can('handBack') ? [{ key: 'handBack', label: '交回机器人' }] : []),
              { key: 'end', label: '结束会话', danger: true, disabled: !can('end') },
            ],
            onClick: ({ key }) => {
              if (key === 'handBack') handBack.mutate({ talkId });
              else setAsking(key as 'transfer' | 'end');
            },
          }}
        >
          <PlainButton
            look={{
              flow: 'inline',
              align: 'center',
              justify: 'center',
              square: 32,
              tone: 'text2',
              radius: 6,
              hover: 'fill',
            }}
            aria-label="更多操作"
          >
            <MoreIcon />
          </PlainButton>
        </MenuButton>
      )}
      {asking === 'transfer' && <TransferDialog {...dialog('转接')} />}
      {asking === 'end' && <EndDialog {...dialog('结束')} />}
    </Row>
  );
}

/** Who looks after it, always said. */
function Whose({ talk, short }: { talk: TalkInfo; short: boolean }) {
  const me = useProfile();
  const colleagues = useColleagues();
  if (!talk.owner)
    return (
      <Row as="span" flow="inline" gap={8} flex="none" size={12} tone="text2">
        {talk.state === 'bot' ? '机器人接待' : talk.state === 'queue' ? '待分配' : ''}
      </Row>
    );
  return (
    <Row as="span" flow="inline" gap={8} flex="none" size={12} tone="text2">
      <PersonMark person={talk.owner} presence={presenceOf(colleagues, talk.owner.id)} />
      {!short && (talk.owner.id === me?.uid ? '你负责' : `${talk.owner.name}负责`)}
    </Row>
  );
}
