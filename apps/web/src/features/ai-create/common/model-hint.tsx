import { contract } from '@zhiying/contract';
import { PlaceLink } from '#kit/page/place-link.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { useMaySee } from '#kit/session/session.store.ts';
import styles from './model-hint.module.css';

/** One calm line about what a model would change; nothing once there is one. */
export function ModelHint() {
  const state = useCall(contract.aiModel.state, undefined, { staleTime: 60_000 });
  const maySet = useMaySee(['18-2']);
  if (state.data?.ready !== false) return null;
  return (
    <p className={styles.hint} role="note">
      还没有接入模型，只能把要点和事实排成草稿；接入后会按平台和角度写出完整的文章。
      {maySet ? (
        <PlaceLink to={{ path: 'ai', search: { tabid: 'models' } }}>去接入模型</PlaceLink>
      ) : (
        '可以请管理员在「AI 模型」里接入。'
      )}
    </p>
  );
}
