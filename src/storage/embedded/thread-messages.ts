/** What crosses between the main thread and the database's thread. */

export type DatabaseTask =
  /** Make an empty cluster in the folder, close it and end. */
  | { readonly kind: "create"; readonly folder: string }
  /** Serve the cluster in the folder; `syncs` is one shared counter of file-system syncs. */
  | { readonly kind: "serve"; readonly folder: string; readonly syncs: SharedArrayBuffer }

export type ToDatabase =
  | DatabaseTask
  | { readonly kind: "wire"; readonly connection: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: "close" }

export type FromDatabase =
  | { readonly kind: "ready" }
  /** All is written and closed: the thread may go. */
  | { readonly kind: "done" }
  | { readonly kind: "wire"; readonly connection: number; readonly bytes: Uint8Array<ArrayBuffer> }
  /** The last word of a database that cannot go on. */
  | { readonly kind: "stopped"; readonly reason: string }
