//===- Options.td - The command line of warplint --------------------------===//

include "llvm/Option/OptParser.td"

// --name and -name, as clang-tidy takes them.
class Flag1<string name, string help>
    : Flag<["--", "-"], name>, HelpText<help>;

// --name=value and --name value.
multiclass Value<string name, string metavar, string help,
                 list<OptionFlag> flags = []> {
  let Flags = flags in {
    def NAME : Separate<["--", "-"], name>;
    def NAME#_eq : Joined<["--", "-"], name#"=">, Alias<!cast<Separate>(NAME)>,
                   HelpText<help>, MetaVarName<metavar>;
  }
}

// The value is a file that the run writes. Outputs.cpp knows how a file of each
// of these begins, and what none of them overwrites.
def WritesFile : OptionFlag;
multiclass Output<string name, string metavar, string help>
    : Value<name, metavar, help, [WritesFile]>;

def grp_input : OptionGroup<"inputs">, HelpText<"INPUTS">;
def grp_checks : OptionGroup<"checks">, HelpText<"CHECKS">;
def grp_analysis : OptionGroup<"analysis">, HelpText<"ANALYSIS">;
def grp_fixes : OptionGroup<"fixes">, HelpText<"FIXES">;
def grp_profile : OptionGroup<"profile">, HelpText<"PROFILE">;
def grp_cache : OptionGroup<"cache">, HelpText<"CACHE">;
def grp_editor : OptionGroup<"editor">, HelpText<"EDITORS">;
def grp_output : OptionGroup<"output">, HelpText<"OUTPUT">;

let Group = grp_input in {
defm p : Value<"p", "<path>",
  "compile_commands.json or its folder (default: looked for above each file)">;
let Values = "analyse,skip,error" in
defm missing_db : Value<"missing-db", "<what>",
  "a file without a database: analyse (default; no flags), skip (a hint, and success) or error">;
defm cuda_path : Value<"cuda-path", "<path>",
  "CUDA toolkit; 'none' takes the declarations that ship with warplint">;
defm extra_arg : Value<"extra-arg", "<flag>",
  "flag added at the end of every compile command">;
defm extra_arg_before : Value<"extra-arg-before", "<flag>",
  "flag added at the start of every compile command">;
defm removed_arg : Value<"removed-arg", "<flag>",
  "flag taken out of every compile command">;
defm arch : Value<"arch", "<all|newest|sm_N>",
  "of the architectures that a command names, those to analyse (default: all), or others in their place">;
defm default_arch : Value<"default-arch", "<sm_N>",
  "architecture where the command names none, or names 'native'">;
defm shard : Value<"shard", "<i/n>",
  "analyse the i-th of n parts of the files, for jobs on several machines">;
defm write_part : Output<"write-part", "<file>",
  "write the results of a --shard to <file> for --merge, and report none">;
def merge : Flag1<"merge",
  "report what the files of --write-part hold together, as the undivided run does">;
defm show_command : Value<"show-command", "<file>",
  "print the clang command that <file> is read with, and stop">;
}

let Group = grp_checks in {
defm checks : Value<"checks", "<globs>",
  "checks to run: comma-separated globs, '-' switches off, the last match decides">;
defm certainty : Value<"certainty", "<certain|likely|possible>",
  "least certainty of what is shown (default: likely)">;
def list_checks : Flag1<"list-checks", "list the checks, what is on, and stop">;
defm explain : Value<"explain", "<check>", "print the page of a check, and stop">;
defm baseline : Value<"baseline", "<file>",
  "known findings, which are not reported">;
defm write_baseline : Output<"write-baseline", "<file>",
  "write the findings of this run for --baseline, and report none">;
defm diff : Value<"diff", "<file|revision>",
  "report only what a unified diff ('-' is the standard input), or the work tree since a git revision, changes">;
defm warnings_as_errors : Value<"warnings-as-errors", "<globs>",
  "checks whose warnings are called errors">;
defm header_filter : Value<"header-filter", "<regex>",
  "headers whose findings are shown (default: all but system headers)">;
defm exclude_header_filter : Value<"exclude-header-filter", "<regex>",
  "headers whose findings are not shown">;
def system_headers : Flag1<"system-headers",
  "show findings in system and toolkit headers too">;
defm config : Value<"config", "<yaml>", "configuration in place of any file">;
defm config_file : Value<"config-file", "<file>",
  "configuration file for all sources (default: the nearest .warplint)">;
def dump_config : Flag1<"dump-config",
  "print the configuration that holds for the first input, and stop">;
def verify_config : Flag1<"verify-config",
  "look for unknown checks and options in the configuration of each input, and stop">;
}

let Group = grp_analysis in {
defm assume_block : Value<"assume-block", "<x,y,z>",
  "block shape where the source shows none (default: 256,1,1)">;
defm assume_grid : Value<"assume-grid", "<x,y,z>",
  "grid shape where the source shows none (default: unknown)">;
defm assume_argument : Value<"assume-argument", "<[kernel:]name=n>",
  "value of an integer kernel argument where the source shows none; may be repeated">;
defm gpu_profile : Value<"gpu-profile", "<profile>",
  "GPU model: a name, or banks=N,bank-bytes=N,lanes-per-request=N,broadcast=...">;
defm max_steps : Value<"max-steps", "<n>",
  "warp-level instructions evaluated per kernel and launch">;
defm file_timeout : Value<"file-timeout", "<seconds>",
  "processor time that a file may take; one that takes more fails (default: any)">;
defm file_memory : Value<"file-memory", "<MiB>",
  "memory that a file may take; one that takes more fails (default: any)">;
def allow_incomplete : Flag1<"allow-incomplete",
  "exit with 0 or 1 even if something could not be analysed">;
def allow_no_kernels : Flag1<"allow-no-kernels",
  "take a run that finds no kernel at all for a complete one">;
def confirm_with_ptxas : Flag1<"confirm-with-ptxas",
  "ask the toolkit's ptxas which private arrays lie in local memory">;
def confirm_with_ptxas_eq : Joined<["--", "-"], "confirm-with-ptxas=">,
  MetaVarName<"<path>">, HelpText<"the same with the ptxas at <path>">;
def j : JoinedOrSeparate<["-"], "j">, MetaVarName<"<n>">,
  HelpText<"files analysed at a time (default: one per core)">;
}

let Group = grp_profile in {
defm profile : Value<"profile", "<file>",
  "Nsight Compute profile to hold the findings against: a CSV source page or a .ncu-rep">;
defm ncu : Value<"ncu", "<program>",
  "the ncu that reads a .ncu-rep (default: on PATH or where it is installed)">;
}

let Group = grp_fixes in {
def fix : Flag1<"fix",
  "make the safe edits whose effect a second analysis confirms">;
def unsafe_fixes : Flag1<"unsafe-fixes",
  "make unsafe edits too (fewer resident blocks, assumed launches, headers)">;
def fix_comments : Flag1<"fix-comments",
  "a comment beside each edit says what it is for">;
def fix_dry_run : Flag1<"fix-dry-run",
  "print the edits as a unified diff in place of findings; change nothing">;
defm export_fixes : Output<"export-fixes", "<file>",
  "write the edits for clang-apply-replacements; without --fix change nothing">;
}

let Group = grp_cache in {
defm cache_dir : Value<"cache-dir", "<folder>",
  "where results of unchanged files are kept (default: warplint in the user's cache folder)">;
def no_cache : Flag1<"no-cache", "analyse every file, and keep no result">;
def clear_cache : Flag1<"clear-cache", "take all results out of the cache, and stop">;
}

let Group = grp_editor in {
def lsp : Flag1<"lsp",
  "speak the Language Server Protocol on the standard streams, for an editor">;
}

let Group = grp_output in {
let Values = "text,concise,grouped,table,json,sarif,github,rdjson,gitlab,junit" in
defm format : Value<"format", "<form>", "text (default), concise, grouped, table, json, sarif, github, rdjson, gitlab or junit">;
defm report : Output<"report", "<file>",
  "write the findings and the source pages of all kernels as one HTML file">;
defm explain_finding : Value<"explain-finding", "<file:line>",
  "all of the findings at a line, with a map of lanes and banks or sectors">;
let Values = "cost,location" in
defm sort : Value<"sort", "<order>",
  "location (default) or cost: the most costly finding first">;
defm root : Value<"root", "<folder>",
  "folder that paths for other programs count from (default: the repository's)">;
defm depfile : Output<"depfile", "<file>",
  "write what was read, as a rule for make and Ninja">;
defm depfile_target : Value<"depfile-target", "<name>",
  "what the rule of --depfile makes (default: the file itself)">;
def force : Flag1<"force",
  "options that write a file overwrite inputs, sources and files that they did not write">;
def quiet : Flag1<"quiet",
  "no closing summary on the standard error; what was not analysed is said">;
def verbose : Flag1<"verbose",
  "all notes, places and fixes of a finding, not only the launch and the cure">;
let Values = "auto,always,never" in
defm color : Value<"color", "<when>",
  "auto (default; follows the terminal and NO_COLOR), always or never">;
defm dump_accesses : Output<"dump-accesses", "<file>",
  "write every access of every kernel as JSON lines; '-' is the standard output">;
def statistics : Flag1<"statistics",
  "findings by check and by kernel, and CPU seconds of each stage, on the standard error">;
defm dump_ir : Output<"dump-ir", "<file[@stage]>",
  "write the device code as LLVM IR after a stage of docs/nvcc.md (default: the last); '-' is the standard output">;
def list_stages : Flag<["--", "-"], "list-stages">, Flags<[HelpHidden]>;
def version : Flag1<"version", "print the version, and stop">;
def help : Flag1<"help", "print this text, and stop">;
def h : Flag<["-"], "h">, Alias<help>;
}
