import { CHAT_PLATFORM_IDS, CHAT_PLATFORMS, contract } from '@zhiying/contract';
import { Badge } from 'antd';
import { PlainButton } from '#kit/base/pieces.tsx';
import { RouteIcon } from '#kit/display/route-icon.tsx';
import { go } from '#kit/page/navigate.ts';
import { keysOf } from '#kit/session/action.ts';
import { useMaySee } from '#kit/session/session.store.ts';
import { useChat } from '#parts/chat/chat.store.ts';
import styles from './bell.module.css';

/** What customers wrote to the person and they have not read; leads to the inbox. */
export function ChatBadge() {
  const may = useMaySee(keysOf(contract.chat.list));
  const { topNewMsg, topUser } = useChat();
  if (!may) return null;
  const each = CHAT_PLATFORM_IDS.map((id) => `${CHAT_PLATFORMS[id]} ${topUser[id]}`).join('，');
  return (
    <PlainButton
      look={{ flow: 'stack', center: true, square: 32, tone: 'text2', radius: 6, hover: 'fill' }}
      className={styles.bell}
      title={topNewMsg > 0 ? `未读消息：${each}` : '客户会话'}
      aria-label={topNewMsg > 0 ? `客户会话，${topNewMsg} 条未读` : '客户会话'}
      onClick={() => go({ path: 'chat', search: topNewMsg > 0 ? { view: 'mine' } : {} })}
    >
      <Badge count={topNewMsg} size="small" overflowCount={99} offset={[2, -2]}>
        <RouteIcon path="chat" size={18} />
      </Badge>
    </PlainButton>
  );
}
