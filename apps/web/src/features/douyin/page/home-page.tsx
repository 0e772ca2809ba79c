import type { DouyinPageInput, DouyinSection, DouyinShownWork } from '@zhiying/contract';
import { Avatar } from '#kit/display/avatar.tsx';
import { steadyUrl } from '#parts/material/steady-url.ts';
import styles from '../douyin.module.css';

export interface ShownPicture {
  id: number;
  thumb: string | null;
}

interface HomePageProps {
  name: string;
  fans: number | null;
  input: DouyinPageInput;
  works: readonly DouyinShownWork[];
  materials: readonly ShownPicture[];
}

/** The home page as the platform's app would show it. */
export function HomePage({ name, fans, input, works, materials }: HomePageProps) {
  const thumbOf = (id: number | null) => materials.find((material) => material.id === id)?.thumb ?? null;
  const workOf = (id: number) => works.find((work) => work.id === id);
  const banner = thumbOf(input.bannerId);
  return (
    <div className={styles.home}>
      <div className={styles.banner}>{banner && <img src={steadyUrl(banner)} alt="" />}</div>
      <div className={styles.who}>
        <Avatar name={name} />
        <b>{name}</b>
        <span>{fans === null ? '粉丝数未同步' : `${fans.toLocaleString('zh-CN')} 粉丝`}</span>
      </div>
      {input.intro && <p className={styles.intro}>{input.intro}</p>}
      {input.buttons.length > 0 && (
        <div className={styles.buttons}>
          {input.buttons.map(({ title }, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <span key={at}>{title || '按钮'}</span>
          ))}
        </div>
      )}
      {input.topIds.length > 0 && (
        <Works title="置顶" works={input.topIds.flatMap((id) => workOf(id) ?? [])} />
      )}
      {input.sections.map((section, at) => (
        // Sections have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Section key={at} section={section} picture={thumbOf(section.pictureId)} workOf={workOf} />
      ))}
    </div>
  );
}

interface SectionProps {
  section: DouyinSection;
  picture: string | null;
  workOf(id: number): DouyinShownWork | undefined;
}

const Section = ({ section, picture, workOf }: SectionProps) =>
  section.kind === 'works' ? (
    <Works title={section.title} works={section.workIds.flatMap((id) => workOf(id) ?? [])} />
  ) : (
    <section className={styles.section}>
      <h3>{section.title || '（未填写标题）'}</h3>
      {picture && <img src={steadyUrl(picture)} alt="" />}
      {section.text && <p>{section.text}</p>}
      {section.url && (
        <span className={styles.more}>{section.kind === 'store' ? '查看门店' : '查看详情'}</span>
      )}
    </section>
  );

const Works = ({ title, works }: { title: string; works: readonly DouyinShownWork[] }) => (
  <section className={styles.section}>
    <h3>{title || '（未填写标题）'}</h3>
    <ul className={styles.works}>
      {works.map((work) => (
        <li key={work.id}>
          <span>{work.title}</span>
          <small>{work.plays === null ? '播放无数据' : `${work.plays.toLocaleString('zh-CN')} 播放`}</small>
        </li>
      ))}
    </ul>
  </section>
);
