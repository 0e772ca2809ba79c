import { contract, type TalkInfo } from '@zhiying/contract';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { InfoIcon, LeftIcon, MoreIcon } from '#kit/base/icons.tsx';
import pieces from '#kit/base/pieces.module.css';
import { IconButton } from '#kit/display/icon-button.tsx';
import { MenuButton } from '#kit/display/menu-button.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { api } from '#kit/session/api/client.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { useProfile } from '#kit/session/session.store.ts';
import { PlatformSign } from '#parts/chat/chat-marks.tsx';
import { Composer } from './composer.tsx';
import styles from './conversation.module.css';
import { EndDialog } from './end-dialog.tsx';
import { Messages } from './messages.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

interface ConversationProps {
  id: number;
  /** A message to begin with, found by searching. */
  around: number | null;
  /** On a phone: back to the list, and who the customer is. */
  onBack?: () => void;
  onAbout(): void;
}

/** What is said with one customer, and where one answers. */
export function Conversation({ id, around, onBack, onAbout }: ConversationProps) {
  const info = useCall(contract.chat.info, { id });
  useReadAway(info.data);
  return (
    <div className={styles.conversation}>
      <Loaded query={info}>
        {(talk) => (
          <>
            <Head talk={talk} onBack={onBack} onAbout={onAbout} />
            <Messages talk={talk} around={around} />
            <Composer talk={talk} />
          </>
        )}
      </Loaded>
    </div>
  );
}

/** What somebody looks at is read, if it is theirs. */
function useReadAway(talk: TalkInfo | undefined) {
  const me = useProfile();
  const unread = talk && talk.owner?.id === me?.uid && !me?.viewer ? talk.unread : 0;
  const talkId = talk?.id;
  useEffect(() => {
    // The server tells everybody that it was read; nothing is asked for twice.
    if (unread > 0 && talkId !== undefined) api(contract.chat.read, { talkId }).catch(() => null);
  }, [unread, talkId]);
}

const PLATFORM_WORDS = { weixin: '微信客服', douyin: '抖音私信' } as const;

function Head({ talk, onBack, onAbout }: { talk: TalkInfo; onBack?: () => void; onAbout(): void }) {
  const [asking, setAsking] = useState<'transfer' | 'end' | null>(null);
  const onError = (error: Error) => void message.error(error.message);
  const take = useAction(contract.chat.take, { onError });
  const handBack = useAction(contract.chat.handBack, { onError });
  const reopen = useAction(contract.chat.reopen, { onError });
  const talkId = talk.id;
  const can = (verb: TalkInfo['can'][number]) => talk.can.includes(verb);
  return (
    <header className={styles.head}>
      {onBack && <IconButton label="返回会话列表" icon={<LeftIcon />} onClick={onBack} />}
      <span className={pieces.grow}>
        <span className={styles.who}>
          <b className={pieces.clip}>{talk.customer.name}</b>
          <PlatformSign platform={talk.platform} />
          <span className={styles.where}>
            {PLATFORM_WORDS[talk.platform]} · {talk.account.name}
          </span>
        </span>
      </span>
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
          <button type="button" className={styles.more} aria-label="更多操作">
            <MoreIcon />
          </button>
        </MenuButton>
      )}
      {asking === 'transfer' && <TransferDialog talk={talk} onClose={() => setAsking(null)} />}
      {asking === 'end' && <EndDialog talk={talk} onClose={() => setAsking(null)} />}
    </header>
  );
}
