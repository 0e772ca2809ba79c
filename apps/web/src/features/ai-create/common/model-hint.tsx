import { contract } from '@zhiying/contract';
import { Text } from '#kit/base/pieces.tsx';
import { PageLink } from '#kit/page/page-link.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { useMaySee } from '#kit/session/session.store.ts';
import styles from './model-hint.module.css';

/** One calm line about what a model would change; nothing once there is one. */
export function ModelHint() {
  const state = useCall(contract.aiModel.state, undefined, { staleTime: 60_000 });
  const maySet = useMaySee(['18-2']);
  if (state.data?.ready !== false) return null;
  return (
    <Text
      as="p"
      look={{
        flex: 'none',
        size: '13/20',
        tone: 'text2',
        padding: '6 16',
        background: 'fill',
        borderBottom: 'line2',
      }}
      className={styles.hint}
      role="note"
    >
      暂未接入模型，仅能将要点和事实编排为草稿；接入后将按平台和角度生成完整文章。
      {maySet ? (
        <PageLink to={{ path: 'ai', search: { tabid: 'models' } }}>接入模型</PageLink>
      ) : (
        '请联系管理员在「AI 模型」中接入。'
      )}
    </Text>
  );
}
