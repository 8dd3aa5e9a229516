import { accounts } from "./es/accounts.ts"
import { calendar } from "./es/calendar.ts"
import { common } from "./es/common.ts"
import { composer } from "./es/composer.ts"
import { crop } from "./es/crop.ts"
import { dates } from "./es/dates.ts"
import { gates } from "./es/gates.ts"
import { history } from "./es/history.ts"
import { home } from "./es/home.ts"
import { media } from "./es/media.ts"
import { post } from "./es/post.ts"
import { posts } from "./es/posts.ts"
import { preview } from "./es/preview.ts"
import { hidden, requests } from "./es/requests.ts"
import { shell } from "./es/shell.ts"
import { time } from "./es/time.ts"
import { trash } from "./es/trash.ts"
import { upstream } from "./es/upstream.ts"
import { workspaces } from "./es/workspaces.ts"

/** All Spanish texts of the app, page by page. */
export const es = {
  ...common,
  ...gates,
  ...shell,
  home,
  workspaces,
  time,
  dates,
  upstream,
  accounts,
  calendar,
  posts,
  history,
  trash,
  requests,
  hidden,
  composer,
  crop,
  post,
  preview,
  media,
} as const
