import { FOOTAGE_MISSING } from '@zhiying/contract';
import { confirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { ApiError } from '#kit/session/api/client.ts';

interface Missing {
  shots: readonly { no: number; name: string }[];
  films: number;
}

/**
 * Composes, and where shots have no footage names them first: the person goes back to choose some, or wants cards there.
 * Null where nothing was begun.
 */
export async function askAboutFootage<Data>(
  compose: (plainGround: boolean) => Promise<Data>,
): Promise<Data | null> {
  try {
    return await compose(false);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code !== FOOTAGE_MISSING) {
      void message.error(error.message);
      return null;
    }
    const { shots, films } = error.data as Missing;
    const sure = await confirm({
      title: `${shots.length} 个镜头没有画面`,
      consequence: (
        <>
          <ul>
            {shots.map(({ no, name }) => (
              <li key={no}>
                第 {no} 个镜头{name && `：${name}`}
              </li>
            ))}
          </ul>
          {films > 1 && <p>共 {films} 条视频受影响。</p>}
          <p>建议先选择素材；也可以用动态卡片，卡片显示这些镜头的标题、口播和门店信息。</p>
        </>
      ),
      okText: '用动态卡片生成',
      cancelText: '去选素材',
    });
    if (!sure) return null;
    return compose(true).catch((failed: ApiError) => {
      void message.error(failed.message);
      return null;
    });
  }
}
