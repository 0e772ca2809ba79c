import { contract, type ProspectInfo } from '@zhiying/contract';
import { confirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';

/** Giving a case back is asked about: the name is closed again. */
export function useConfirmReturn({ id, name }: Pick<ProspectInfo, 'id' | 'name'>) {
  const release = useAction(contract.growth.release, {
    onError: (error) => void message.error(error.message),
    onSuccess: () => void message.success('已放回公共池'),
  });
  return async () => {
    const sure = await confirm({
      title: `把「${name}」放回公共池？`,
      consequence: '将由其他同事领取，昵称重新隐藏。',
      okText: '放回',
    });
    if (sure) release.mutate({ id, reason: '放回公共池' });
  };
}
