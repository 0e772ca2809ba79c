import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scratchFolder } from '#kernel/scratch.ts';
import type { FilmWork } from '../film/film-process.ts';
import { makeFilms } from '../film/make-films.ts';
import { sharp } from '../sharp.ts';
import { OPENINGS, TALK_FPS } from './levels.ts';

/** Where the mouth is, in percent of the picture. */
interface MouthPlace {
  x: number;
  y: number;
  width: number;
}

const SHORT_SIDE = 720;
const even = (side: number) => Math.max(2, 2 * Math.round(side / 2));
/** The head sways by so much of the picture's width. */
const SWAY = 0.03;

/**
 * A portrait whose mouth moves with what is heard: only the mouth's surroundings change, the head sways a little. `open` has one step
 * a picture. The picture must be one that we encoded ourselves.
 */
export async function talkingFilm(
  { portrait, mouth, open }: { portrait: string; mouth: MouthPlace; open: readonly number[] },
  to: string,
  work: FilmWork,
  onShare: (share: number) => void = () => {},
): Promise<void> {
  const folder = await scratchFolder('talk');
  try {
    const source = sharp(portrait);
    const { width: wide, height: high } = await source.metadata();
    const scale = Math.min(1, SHORT_SIDE / Math.min(wide, high));
    const [width, height] = [even(wide * scale), even(high * scale)];
    const picture = await source.resize(width, height, { fit: 'fill' }).removeAlpha().png().toBuffer();
    const patch = patchOf(mouth, width, height);
    const [base, strip, commands] = [
      join(folder, 'base.png'),
      join(folder, 'mouths.png'),
      join(folder, 'open.txt'),
    ];
    await writeFile(base, picture);
    await writeFile(strip, await mouths(picture, patch));
    await writeFile(commands, commandsOf(open, patch.height));
    const frames = open.length;
    const still = `loop=loop=-1:size=1:start=0,trim=end_frame=${frames},setpts=N/${TALK_FPS}/TB,fps=${TALK_FPS}:start_time=0`;
    const [w, h] = [even(width * (1 + SWAY)), even(height * (1 + SWAY))];
    const graph = [
      `[0:v]format=rgba,${still}[head]`,
      `[1:v]format=rgba,${still},sendcmd=f=${escaped(commands)},crop@mouth=${patch.width}:${patch.height}:0:0[mouth]`,
      `[head][mouth]overlay=${patch.left}:${patch.top}:format=rgb,scale=${w}:${h}:flags=bilinear:out_color_matrix=bt709:out_range=tv,` +
        `crop=${width}:${height}:x='(iw-ow)/2*(1+0.8*sin(n/31))':y='(ih-oh)/2*(1+0.6*sin(n/23))',setsar=1,format=yuv420p,trim=end_frame=${frames}[v]`,
    ].join(';');
    await makeFilms(
      [
        {
          make: 'film',
          inputs: [
            { still: base, most: Math.max(width, height) },
            { still: strip, most: Math.max(patch.width, patch.height * OPENINGS) },
          ],
          graph,
          seconds: frames / TALK_FPS,
          target: {
            file: to,
            format: 'mp4',
            options: { movflags: '+faststart' },
            streams: [
              {
                pad: 'v',
                kind: 'v',
                codec: 'libx264',
                options: { preset: 'veryfast', crf: '20', threads: '2' },
              },
            ],
          },
        },
      ],
      work,
      (_, share) => onShare(share),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Patch {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Of the lips' line within it, and how wide the mouth itself is. */
  line: number;
  mouth: number;
}

/** The part of the picture that moves: the mouth with cheeks and chin. */
function patchOf({ x, y, width: share }: MouthPlace, width: number, height: number): Patch {
  const mouth = Math.max(8, (share / 100) * width);
  const [wide, high] = [even(Math.min(width, mouth * 1.5)), even(Math.min(height, mouth * 1.3))];
  const left = Math.round(Math.max(0, Math.min(width - wide, (x / 100) * width - wide / 2)));
  const top = Math.round(Math.max(0, Math.min(height - high, (y / 100) * height - high * 0.4)));
  return { left, top, width: wide, height: high, line: Math.round((y / 100) * height - top), mouth };
}

/** The patch once for every opening, one below the other: below the lips it goes down, between them it is dark. */
async function mouths(picture: Buffer, { left, top, width, height, line, mouth }: Patch): Promise<Buffer> {
  const plain = await sharp(picture).extract({ left, top, width, height }).png().toBuffer();
  const cut = Math.max(1, Math.min(height - 1, line));
  const lower = await sharp(plain)
    .extract({ left: 0, top: cut, width, height: height - cut })
    .png()
    .toBuffer();
  const soft = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="g"><stop offset="0.5" stop-color="#fff"/>` +
      `<stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><ellipse cx="${width / 2}" cy="${height / 2}" rx="${width / 2}" ry="${height / 2}" fill="url(#g)"/></svg>`,
  );
  const drawn = await Promise.all(
    Array.from({ length: OPENINGS }, async (_, step) => {
      const drop = Math.round((mouth * 0.3 * step) / (OPENINGS - 1));
      if (drop === 0)
        return sharp(plain)
          .ensureAlpha()
          .composite([{ input: soft, blend: 'dest-in' }])
          .png()
          .toBuffer();
      const inside = Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
          `<ellipse cx="${width / 2}" cy="${cut + drop / 2}" rx="${mouth * 0.4}" ry="${drop * 0.62}" fill="#3b1416"/>` +
          `<path d="M${width / 2 - mouth * 0.26} ${cut + drop * 0.06} h${mouth * 0.52} v${drop * 0.2} q${-mouth * 0.26} ${drop * 0.12} ${-mouth * 0.52} 0z" fill="#f4ece6" opacity="0.9"/></svg>`,
      );
      const room = height - cut - drop;
      const chin = await sharp(lower)
        .extract({ left: 0, top: 0, width, height: Math.max(1, room) })
        .png()
        .toBuffer();
      const opened = await sharp(plain)
        .ensureAlpha()
        .composite([
          { input: chin, left: 0, top: cut + drop },
          { input: inside, left: 0, top: 0 },
        ])
        .png()
        .toBuffer();
      return sharp(opened)
        .composite([{ input: soft, blend: 'dest-in' }])
        .png()
        .toBuffer();
    }),
  );
  return sharp({
    create: { width, height: height * OPENINGS, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .composite(drawn.map((input, step) => ({ input, left: 0, top: step * height })))
    .png()
    .toBuffer();
}

/** Which of the mouths is shown from when on; only changes are said. */
function commandsOf(open: readonly number[], height: number): string {
  const lines: string[] = [];
  for (const [frame, step] of open.entries())
    if (step !== open[frame - 1])
      lines.push(`${Math.max(0, (frame - 0.5) / TALK_FPS).toFixed(4)} crop@mouth y ${step * height};`);
  return lines.join('\n');
}

const escaped = (path: string) => path.replaceAll('\\', '/').replaceAll(':', '\\:').replaceAll("'", "\\'");
